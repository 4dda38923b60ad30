import '../../styles/public.css'
import { NotFound } from './not-found.tsx'

/** The 404 page of visitors. Its document is not shown to who is logged in: the app draws theirs. */
export const Component = () => (
  <div id="for-visitors">
    <NotFound />
  </div>
)
