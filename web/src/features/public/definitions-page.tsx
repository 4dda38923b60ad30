import { showsExampleIn } from '@portico/contract/site'
import { Fragment } from 'react'
import { site } from '../../../../site.config.ts'
import type { Example } from './definition-examples.ts'
import type { Definition } from './definition.ts'
import { definitionGroups } from './definitions.ts'
import styles from './definitions-page.module.css'
import { SumTable } from './sum-table.tsx'
import { ReadingLayout } from './reading-layout.tsx'

const showsExample = showsExampleIn(site)
const note =
  'The examples use invented accounts. Most use the same one: four months, one of them with a loss, and money added and withdrawn. Amounts of $0.00 are left out.'

/** What each term of the portal means, how it is computed, and an example to check by hand. */
export const Component = () => (
  <ReadingLayout
    title="Definitions"
    introduction={`Every figure of the portal in plain words, with formulas${showsExample ? ' and examples that you can check by hand' : ''}.`}
    {...(showsExample && { note })}
    contents={definitionGroups}
  >
    {definitionGroups.map(({ id, title, introduction, terms }) => (
      <section
        key={id}
        id={id}
        aria-labelledby={`${id}-title`}
        className="scroll-mt-6 [&+&]:mt-[clamp(48px,5vw,80px)]"
      >
        <h2
          id={`${id}-title`}
          className="text-[clamp(1.75rem,1.4rem_+_1.3vw,2.75rem)] leading-tight font-black tracking-tighter font-stretch-118%"
        >
          {title}
        </h2>
        <p className="mt-2 max-w-160 text-muted">{introduction}</p>
        <p className="mt-1.5 mb-3.5 flex flex-wrap gap-x-5">
          {terms.map((each, k) => (
            <Fragment key={each.id}>
              {k > 0 && ' '}
              <a
                className="inline-flex min-h-11 items-center text-md decoration-control-line pointer-coarse:min-w-11"
                href={`#${each.id}`}
              >
                {each.term}
              </a>
            </Fragment>
          ))}
        </p>
        {terms.map((each) => (
          <Term key={each.id} definition={each} />
        ))}
      </section>
    ))}
  </ReadingLayout>
)

/** A term with its own address, its words, its formula and its example. */
const Term = ({ definition: { id, term, words, see, formula, example } }: { definition: Definition }) => (
  <article
    id={id}
    aria-labelledby={`${id}-term`}
    className={`grid scroll-mt-6 gap-x-8 gap-y-4 border-t border-t-hairline pt-3.5 pb-6 target:border-t-2 target:border-t-gain [&_p]:max-w-xl ${(showsExample ? example : formula) === undefined ? '' : 'lg:grid-cols-2'}`}
  >
    <div>
      <h3
        id={`${id}-term`}
        className="text-[min(1.25rem,11vw)] leading-snug font-extrabold font-stretch-112%"
      >
        <a className="inline-flex min-h-11 items-center no-underline hover:underline" href={`#${id}`}>
          {term}
        </a>
      </h3>
      <p>
        {words}
        {see !== undefined && (
          <>
            {' '}
            See <a href={`#${see.id}`}>{see.term}</a>.
          </>
        )}
      </p>
      {showsExample && <Formula formula={formula} />}
    </div>
    {/* Next to the words, where the example would be. */}
    {!showsExample && <Formula formula={formula} />}
    {showsExample && example !== undefined && example.lines.length > 0 && (
      // Next to the words it is always shown; below them, where the page is long, it is folded.
      <details className={styles['example']}>
        <summary>
          Example<span className="sr-only">{`: ${term}`}</span>
        </summary>
        <Sum term={term} example={example} />
      </details>
    )}
  </article>
)

const Formula = ({ formula }: { formula: string | undefined }) =>
  formula !== undefined && (
    <p className="mt-3">
      <span className="block text-sm font-semibold text-muted">Formula</span>
      {formula}
    </p>
  )

const Sum = ({ term, example: { lines, result } }: { term: string; example: Example }) => (
  <SumTable
    terms={lines}
    result={result}
    caption={
      // Where it is folded, its summary says it.
      <caption className="pt-3 pb-1.5 text-left text-sm font-semibold text-muted max-lg:sr-only">
        Example<span className="sr-only">{`: ${term}`}</span>
      </caption>
    }
    className="leading-normal tabular-nums [&_:is(td,th)]:align-baseline [&_td:last-child]:pl-3 [&_td:last-child]:whitespace-nowrap [&>tbody]:border-t [&>tbody]:border-t-rule"
  />
)
