import '../../styles/public.css'

/** The 404 page. */
export { NotFound as Component } from './not-found.tsx'
