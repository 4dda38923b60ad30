/** A shortened address as people read it: "203.0.113.x" for 203.0.113.0/24, "2001:db8:1:…" for 2001:db8:1::/48, '' where unknown. */
export const networkText = (network: string): string =>
  network.replace(/\.0\/24$/, '.x').replace(/::\/48$/, ':…')
