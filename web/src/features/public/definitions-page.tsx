import { Fragment } from 'react'
import type { Example } from './definition-examples.ts'
import type { Definition } from './definition.ts'
import { definitionGroups } from './definitions.ts'
import styles from './definitions-page.module.css'
import { ReadingLayout } from './reading-layout.tsx'

/** The rules you can read: what each term of the portal means, how it is computed, and an example to check by hand. */
export const Component = () => (
  <ReadingLayout
    title="Definitions"
    introduction="The rules you can read: every figure of the portal in plain words, with its formula and an example that you can check by hand."
    note="The examples are invented accounts, computed by the portal itself: most of them four months with a loss, a payment in and two out; the yearly ones are the account on the front page."
    contents={definitionGroups}
  >
    {definitionGroups.map(({ id, title, introduction, terms }) => (
      <section key={id} id={id} aria-labelledby={`${id}-title`} className={styles['group']}>
        <h2 id={`${id}-title`} className={styles['title']}>
          {title}
        </h2>
        <p className={styles['introduction']}>{introduction}</p>
        <p className={styles['terms']}>
          {terms.map((each, k) => (
            <Fragment key={each.id}>
              {k > 0 && ' '}
              <a href={`#${each.id}`}>{each.term}</a>
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
const Term = ({ definition: { id, term, words, formula, example } }: { definition: Definition }) => (
  <article id={id} aria-labelledby={`${id}-term`} className={styles['term']}>
    <div>
      <h3 id={`${id}-term`} className={styles['name']}>
        <a href={`#${id}`}>{term}</a>
      </h3>
      <p>{words}</p>
      {formula !== undefined && (
        <p className={styles['formula']}>
          <span className={styles['label']}>Formula</span>
          {formula}
        </p>
      )}
    </div>
    {example !== undefined && example.lines.length > 0 && <Sum term={term} example={example} />}
  </article>
)

const Sum = ({ term, example: { lines, result } }: { term: string; example: Example }) => (
  <table className={styles['sum']}>
    <caption>
      Example<span className="visually-hidden">{`: ${term}`}</span>
    </caption>
    <tbody>
      {lines.map(({ sign, name, text }) => (
        <tr key={name}>
          <td>{sign}</td>
          <th scope="row">{name}</th>
          <td>{text}</td>
        </tr>
      ))}
      <tr className={styles['result']}>
        <td>=</td>
        <th scope="row">{result.name}</th>
        <td>{result.text}</td>
      </tr>
    </tbody>
  </table>
)
