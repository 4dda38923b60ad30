import type { LegalPage as Name, LegalText as Text } from '@portico/contract/site'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { legal } from '../../../../site.legal.ts'
import { anchorOf, legalTitles } from './landing-frame.tsx'
import { NotFound } from './not-found.tsx'
import { readingColumns, ReadingLayout } from './reading-layout.tsx'

/** With more sections than these, a text has a list of them. */
const fewSections = 6

/** The sections of a text; facts without a value, and sections with nothing else, are gone. */
const writtenSections = ({ sections }: Text) =>
  sections
    .map(({ title, paragraphs }) => ({
      title,
      sentences: paragraphs.filter((paragraph) => typeof paragraph === 'string'),
      facts: paragraphs
        .filter((paragraph) => typeof paragraph !== 'string')
        .filter(({ value }) => value !== ''),
    }))
    .filter(({ sentences, facts }) => sentences.length + facts.length > 0)

/** A legal text of the firm; the 404 page where the firm has written none. */
export function LegalText({ name }: { name: Name }) {
  const text = legal[name]
  if (text === undefined) return <NotFound />
  const sections = writtenSections(text)
  const isShort = sections.length <= fewSections
  return (
    <ReadingLayout
      title={legalTitles[name]}
      introduction={text.introduction}
      note={`Last changed: ${text.updated}`}
      {...(!isShort && { contents: sections.map(({ title }) => ({ id: anchorOf(title), title })) })}
    >
      {sections.map((section) => (
        <Section key={section.title} {...section} isNextToTitle={isShort} />
      ))}
    </ReadingLayout>
  )
}

type Written = ReturnType<typeof writtenSections>[number]

interface SectionProps extends Written {
  /** Whether the title stands in the column where longer texts have their contents. */
  isNextToTitle: boolean
}

/** A section: its sentences, then its facts in a list. */
const Section = ({ title, sentences, facts, isNextToTitle }: SectionProps) => (
  <section
    id={anchorOf(title)}
    className={`scroll-mt-6 ${isNextToTitle ? `${readingColumns} items-baseline` : 'max-w-2xl'} [&+&]:mt-9`}
  >
    <h2 className="mb-2 text-2xl leading-snug font-extrabold tracking-tight font-stretch-112%">{title}</h2>
    <div className="min-w-0 [&>p]:max-w-2xl">
      {sentences.map((sentence) => (
        <p key={sentence} className="[&+&]:mt-3">
          {withLink(sentence)}
        </p>
      ))}
      {facts.length > 0 && (
        <dl>
          {facts.map(({ name, value }) => (
            <div
              key={`${name} ${value}`}
              className="grid gap-x-6 border-t-hairline py-2.25 not-first:border-t md:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]"
            >
              <dt className="text-muted">{name}</dt>
              <dd className="wrap-anywhere">{withLink(value)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  </section>
)

/** A paragraph in which the firm's e-mail can be pressed. */
function withLink(paragraph: string): ReactNode {
  const at = paragraph.indexOf(site.email)
  if (at === -1) return paragraph
  return (
    <>
      {paragraph.slice(0, at)}
      <a href={`mailto:${site.email}`} className="wrap-anywhere">
        {site.email}
      </a>
      {paragraph.slice(at + site.email.length)}
    </>
  )
}
