import layout from '../src/app/app-layout.module.css'
import { AppHeader } from '../src/app/app-header.tsx'
import { Card } from '../src/components/layout/card.tsx'
import dashboard from '../src/features/portfolio/dashboard-page.module.css'
import figure from '../src/features/portfolio/explanation.module.css'
import { Splash } from '../src/features/portfolio/splash.tsx'
import big from '../src/investments/big-figure.module.css'

/**
 * What the dashboard's document shows until the app has loaded: the splash, and the first figures, which
 * early-profile.client.ts fills in as the dashboard shows them.
 */
export function Opening() {
  return (
    <>
      <AppHeader />
      <main id="opening" className={layout['main']}>
        <Splash />
      </main>
      <template id="figures">
        <h1 className={dashboard['greeting']}>
          Welcome, <span data-name />
        </h1>
        <div className={dashboard['cards']}>
          <Card title="Total Account Value">
            <p className={big['figure']}>
              <span data-value className={figure['figure']} />
            </p>
          </Card>
        </div>
      </template>
    </>
  )
}
