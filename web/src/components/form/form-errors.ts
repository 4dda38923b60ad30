import { createContext, useContext } from 'react'

/** The errors of the form that a field is in, by the names of its fields. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({})

/** The error of the field with this name. */
export const useFormError = (name: string | undefined): string | undefined =>
  useContext(FormErrors)[name ?? '']
