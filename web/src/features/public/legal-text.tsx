import type { LegalPage as Name, LegalText as Text } from '@portico/contract/site'
import type { ReactNode } from 'react'
import { site } from '../../../../site.config.ts'
import { legal } from '../../../../site.legal.ts'
import { anchorOf, legalTitles } from './landing-frame.tsx'
import { NotFound } from './not-found.tsx'
import { ReadingLayout } from './reading-layout.tsx'

/** The sections of a text with what they say as sentences; facts without a value, and sections with nothing else, are gone. */
const writtenSections = ({ sections }: Text) =>
  sections
    .map(({ title, paragraphs }) => ({
      title,
      paragraphs: paragraphs.flatMap((paragraph) => {
        if (typeof paragraph === 'string') return [paragraph]
        return paragraph.value === '' ? [] : [`${paragraph.name}: ${paragraph.value}`]
      }),
    }))
    .filter(({ paragraphs }) => paragraphs.length > 0)

/** A legal text of the firm; the 404 page where the firm has written none. */
export function LegalText({ name }: { name: Name }) {
  const text = legal[name]
  if (text === undefined) return <NotFound />
  const sections = writtenSections(text)
  return (
    <ReadingLayout
      title={legalTitles[name]}
      introduction={text.introduction}
      note={`Last changed: ${text.updated}`}
      contents={sections.map(({ title }) => ({ id: anchorOf(title), title }))}
    >
      {sections.map(({ title, paragraphs }) => (
        <section key={title} id={anchorOf(title)} className="max-w-2xl scroll-mt-6 [&+&]:mt-9">
          <h2 className="mb-2 text-2xl leading-snug font-extrabold tracking-tight font-stretch-112%">
            {title}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="[&+&]:mt-3">
              {withLink(paragraph)}
            </p>
          ))}
        </section>
      ))}
    </ReadingLayout>
  )
}

/** A paragraph in which the firm's e-mail can be pressed. */
function withLink(paragraph: string): ReactNode {
  const at = paragraph.indexOf(site.email)
  if (at === -1) return paragraph
  return (
    <>
      {paragraph.slice(0, at)}
      <a href={`mailto:${site.email}`}>{site.email}</a>
      {paragraph.slice(at + site.email.length)}
    </>
  )
}
