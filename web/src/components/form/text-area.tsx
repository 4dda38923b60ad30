import type { ComponentProps } from 'react'
import { useId } from 'react'
import { useFormError } from './form-errors.ts'
import styles from './text-field.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'id'> {
  label: string
}

/** A labelled field for several lines, with the form’s error below. */
export function TextArea({ label, rows = 3, ...input }: TextAreaProps) {
  const id = useId()
  const error = useFormError(input.name)
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className={styles['frame']} data-invalid={error !== undefined}>
        <textarea
          {...input}
          id={id}
          rows={rows}
          className={`${styles['input']} block resize-y leading-normal`}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-says`}
        />
      </div>
      {error !== undefined && (
        <p id={`${id}-says`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
