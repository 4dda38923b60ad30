import type { ReactNode } from 'react'
import { Component } from 'react'

interface BoundaryProps {
  /** Shown where a part breaks, or its code could not be loaded. */
  fallback: ReactNode
  children: ReactNode
}

/** Keeps what breaks inside from taking the rest of the page along. */
export class Boundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError() {
    return { broken: true }
  }

  override render() {
    return this.state.broken ? this.props.fallback : this.props.children
  }
}
