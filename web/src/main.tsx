import '@fontsource-variable/archivo/wdth.css'
import './ui/tokens.css'
import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { config } from 'zod'
import { routes } from './routes.tsx'
import { followTheme } from './theme.ts'

// Zod would try `new Function` when it builds its first schema, and the CSP would report it. The pages, and the
// contract with them, load after this line.
config({ jitless: true })
followTheme()

const app = document.getElementById('app')
if (app === null) throw new Error('index.html has no #app.')

createRoot(app).render(
  <StrictMode>
    <RouterProvider router={createBrowserRouter(routes)} />
  </StrictMode>,
)
