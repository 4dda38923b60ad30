import type { ComponentProps, ReactNode, Ref } from 'react'
import { useId } from 'react'
import styles from './text-field.module.css'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  label: string
  /** The sentence beside the field while it needs attention. */
  error?: string | undefined
  hint?: string | undefined
  /** Sits inside the frame, after the input. */
  after?: ReactNode
  /** What stands around the input, for a popup to be placed at. */
  frame?: Ref<HTMLDivElement>
}

/** A labelled input with its hint and its error beside it. */
export function TextField({ label, error, hint, after, frame, ...input }: TextFieldProps) {
  const id = useId()
  const says = error ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      <div
        ref={frame}
        className={styles['frame']}
        data-invalid={error !== undefined}
        data-readonly={input.readOnly === true}
      >
        <input
          {...input}
          id={id}
          className={styles['input']}
          aria-invalid={error !== undefined}
          aria-describedby={says === undefined ? undefined : `${id}-says`}
        />
        {after}
      </div>
      {says !== undefined && (
        <p id={`${id}-says`} className={error === undefined ? styles['hint'] : styles['error']}>
          {says}
        </p>
      )}
    </div>
  )
}
