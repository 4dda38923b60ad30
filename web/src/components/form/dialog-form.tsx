import type { ReactNode } from 'react'
import { useRef } from 'react'
import { DialogActions } from '../feedback/dialog.tsx'
import { Button } from './button.tsx'
import { FormErrors } from './form-errors.ts'
import type { useForm } from './form.tsx'
import { nameIn, useInvalidFocus } from './form.tsx'

interface DialogFormProps {
  form: ReturnType<typeof useForm>
  /** The button's label. */
  action: string
  onBack: () => void
  children: ReactNode
}

/** The fields at the end of a dialog and its buttons, which stay in view over all that the dialog says. */
export function DialogForm({ form, action, onBack, children }: DialogFormProps) {
  const ref = useRef<HTMLFormElement>(null)
  useInvalidFocus(ref, form.refused)
  return (
    // Its buttons are stuck to the dialog, not to the form.
    <form
      ref={ref}
      className="[display:contents]"
      onSubmit={form.submit}
      onInput={({ currentTarget, target }) => form.retype(currentTarget, nameIn(target))}
      noValidate
    >
      <div className="grid gap-4 empty:hidden">
        <FormErrors value={form.errors}>{children}</FormErrors>
      </div>
      <DialogActions of={form} onBack={onBack}>
        <Button type="submit" busy={form.isBusy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
