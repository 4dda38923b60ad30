import { dayIn, dayToJson } from '@portico/contract/values/day'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** The fields of a filter: how each is read from the address, which may say anything; undefined is none. */
type Fields = Readonly<Record<string, (text: string) => unknown>>

type Values<Of extends Fields> = { readonly [Name in keyof Of]: ReturnType<Of[Name]> }

/** The fields that are set, so that it can be sent as it is. */
export type FilterOf<Of extends Fields> = { readonly [Name in keyof Of]?: NonNullable<ReturnType<Of[Name]>> }

/** Those of these values that are set, in the order of the fields. */
const setOf = <Of extends Fields>(fields: Of, valueOf: (name: string) => unknown): FilterOf<Of> =>
  Object.fromEntries(
    Object.keys(fields)
      .map((name) => [name, valueOf(name)] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  ) as FilterOf<Of>

const readIn = <Of extends Fields>(fields: Of, address: URLSearchParams): FilterOf<Of> =>
  setOf(fields, (name) => fields[name]?.(address.get(name) ?? ''))

/** Text of the length that searches take. */
export const searched = (text: string): string | undefined => text.slice(0, 254) || undefined

/** One of these words. */
export const oneOf =
  <Word extends string>(words: readonly Word[]) =>
  (text: string): Word | undefined =>
    words.find((word) => word === text)

/** A day such as 2025-07-31. */
export function dayOf(text: string): string | undefined {
  const day = dayIn(text)
  return day === undefined ? undefined : dayToJson(day)
}

/** A positive whole number. */
export const numberOf = (text: string): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined

interface FilterOptions {
  preventScrollReset?: boolean
}

/** The filter in the address, and how to change part of it; `fields` stays the same. */
export function useFilter<Of extends Fields>(
  fields: Of,
  options?: FilterOptions,
): [FilterOf<Of>, (change: Partial<Values<Of>>) => void] {
  const [address, setAddress] = useSearchParams()
  // Each change builds on the one before, which the address does not show yet.
  const latest = useRef(readIn(fields, address))
  const written = useRef<string[]>([])
  useEffect(() => {
    const place = written.current.indexOf(String(address))
    // An address that is not ours is a link's. One of ours may have been overtaken by changes since.
    if (place < 0) latest.current = readIn(fields, address)
    written.current = place < 0 ? [] : written.current.slice(place + 1)
  }, [address, fields])
  const change = (to: Partial<Values<Of>>) => {
    const wanted: Partial<Values<Of>> = { ...latest.current, ...to }
    latest.current = setOf(fields, (name) => wanted[name])
    const next = new URLSearchParams(
      Object.entries(latest.current).map(([name, value]) => [name, String(value)]),
    )
    written.current.push(String(next))
    // Otherwise each letter of a search would be an entry in the history.
    setAddress(next, { replace: true, ...options })
  }
  return [readIn(fields, address), change]
}

/**
 * A single value in the address, next to whatever else stands there, and how to change it without an entry in the history;
 * null while there is none, undefined takes it out.
 */
export function useAddressValue(name: string): [string | null, (value: string | undefined) => void] {
  const [address, setAddress] = useSearchParams()
  const change = useCallback(
    (value: string | undefined) =>
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === undefined) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setAddress, name],
  )
  return [address.get(name), change]
}
