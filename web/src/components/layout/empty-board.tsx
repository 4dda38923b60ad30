import { paths } from '@portico/contract/api/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const definitionsLink = { to: paths.definitions, text: 'Read what each figure means' } as const

interface EmptyBoardProps {
  title: ReactNode
  link: { to: string; text: string } | undefined
  children: ReactNode
}

/** Where an investor has nothing yet: when it comes, or what comes here, and where to go now. The field is ready, and no one has played. */
export const EmptyBoard = ({ title, link, children }: EmptyBoardProps) => (
  <div className="@container">
    <div className="mt-5 grid items-center gap-6 rounded bg-board p-6 text-chalk @min-[40rem]:grid-cols-[1fr_300px]">
      <div>
        {title !== undefined && <p className="mb-2 text-2xl leading-8 font-bold font-stretch-92%">{title}</p>}
        <p>{children}</p>
        {/* Its room stays until it is known where to. */}
        <p className="mt-2 min-h-11">
          {link && (
            <Link
              to={link.to}
              className="inline-flex min-h-11 items-center underline decoration-1 underline-offset-4"
            >
              {link.text}
            </Link>
          )}
        </p>
      </div>
      <Pitch />
    </div>
  </div>
)

/** The empty field, as ornament where there is room next to the words. */
const Pitch = () => (
  <svg
    className="h-45 w-full fill-none stroke-chalk-line stroke-[1.5] @max-[40rem]:hidden"
    viewBox="0 0 300 180"
    aria-hidden
  >
    <path d="M1 1h298v178H1zM150 1v178M1 46h52v88H1M299 46h-52v88h52" />
    <circle cx="150" cy="90" r="42" />
    <circle cx="150" cy="90" r="3" className="fill-chalk-line" />
  </svg>
)
