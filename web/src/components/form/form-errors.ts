import { createContext, useContext } from 'react'

/** The errors of the form that a field is in, by the names of its fields. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({})

/** What is wrong with the field of a name. */
export const useFormError = (name: string | undefined): string | undefined =>
  useContext(FormErrors)[name ?? '']
