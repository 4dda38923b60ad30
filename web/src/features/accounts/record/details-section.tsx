import type { ReactNode } from 'react'
import { useState } from 'react'
import { useMay } from '../../../auth/role.ts'
import { Button } from '../../../components/form/button.tsx'
import { Details } from '../../../components/layout/details.tsx'
import { SideSection } from './side-section.tsx'

interface DetailsSectionProps {
  id: string
  title: string
  /** What they are called: "contact details". */
  what: string
  /** Those that are known. */
  details: readonly { name: string; value: ReactNode }[]
  none: string
  /** Takes their place while they are changed. */
  form: (onClose: () => void) => ReactNode
}

/** Details of an account that only staff see, and the form that changes them. */
export function DetailsSection({ id, title, what, details, none, form }: DetailsSectionProps) {
  const [editing, setEditing] = useState(false)
  const mayEdit = useMay('preparer')
  return (
    <SideSection id={id} title={title}>
      {editing ? (
        form(() => setEditing(false))
      ) : (
        <>
          {details.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <Details
              className="grid gap-2"
              details={details}
              nameClass="text-sm text-muted"
              valueClass="wrap-anywhere whitespace-pre-line"
            />
          )}
          {mayEdit && (
            <Button kind="quiet" onClick={() => setEditing(true)}>
              {`${details.length === 0 ? 'Add' : 'Edit'} ${what}`}
            </Button>
          )}
        </>
      )}
    </SideSection>
  )
}
