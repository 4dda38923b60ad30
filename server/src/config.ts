import { resolve } from 'node:path'
import { impersonationMinutes } from '@portico/contract/features/impersonation'
import type { ReleaseMode } from '@portico/contract/features/release-mode'
import { releaseModes } from '@portico/contract/features/release-mode'
import { dayMs, hourMs, minuteMs } from '@portico/contract/values/duration'
import { z } from 'zod'
import type { PaperSize } from './pdf/paper-sizes.ts'
import { paperSizes } from './pdf/paper-sizes.ts'
import { site } from '../../site.config.ts'
import { secretKeys } from './security/demo-key.ts'
import type { DkimKey } from './security/dkim-key.ts'
import { readDkimKey } from './security/dkim-key.ts'

const impersonationMs = impersonationMinutes * minuteMs

/** How long a session lasts when idle, and at most. */
interface SessionLimits {
  idleLimitMs: number
  absoluteLimitMs: number
}

export interface Config {
  /** Whether one person posts, or one prepares and another releases. */
  release: ReleaseMode
  host: string
  port: number
  /** Without a trailing slash. */
  publicUrl: string
  dataDir: string
  /** PostgreSQL instead of the embedded database. */
  databaseUrl?: string | undefined
  /** The same database without a pooler, for backups; `databaseUrl` by default. */
  backupDatabaseUrl?: string | undefined
  /** Whether to create the demo firm in an empty database. */
  demo: boolean
  /** The setting that opens the server to others than this machine's users, as NAME=value; undefined if none does. */
  publicBy?: string | undefined
  /** Why a server must not start with these settings, although commands may run. */
  refusal?: string | undefined
  /** The number of reverse proxies in front. Forwarding headers from beyond them are not trusted. */
  trustedProxies: number
  /** Other origins whose pages may use the API, as `https://host[:port]`. */
  allowedOrigins: readonly string[]
  production: boolean
  /** The size of each process's response cache. */
  responseCacheBytes: number
  /** How late the event loop may be before reads are refused; 0 for however late. */
  shedAfterMs: number
  /** The firm's time zone, which decides when a month has begun. */
  timeZone: string
  /** The paper of statements. */
  statementPaper: PaperSize
  /** Whether impersonation requires a reason. */
  impersonationNeedsReason: boolean
  sessions: Record<'ordinary' | 'remembered' | 'impersonation', SessionLimits>
  /** Mails are sent through `smtpUrl`, or written to files in the data folder if it is not set; signed if there is a key. */
  mail: {
    from: string
    smtpUrl?: string | undefined
    /** How many all servers together send in a minute; 0 for no limit. */
    perMinute: number
    /** How long the mails of notices wait for what they tell to be undone; 0 for not at all. */
    delayMs: number
    dkim?: DkimKey | undefined
  }
  /** `key` (32 bytes) encrypts the secrets; without it, no second factor can be set up. `formerKey` is the key it replaces. `required` applies to staff. */
  secondFactor: { key?: Buffer | undefined; formerKey?: Buffer | undefined; required: boolean }
  /** The bearer token for the metrics, which are unavailable without it. */
  metricsToken?: string | undefined
}

/** An invalid setting. The message is written for the person who starts the server. */
export class ConfigError extends Error {}

/** A duration as a whole number of `unit`, from 1 to 9999. */
const lengthOf = (name: string, unit: string, unitMs: number, amount: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,3}$/, `${name} must be a whole number of ${unit}, 1 to 9999.`)
    .default(String(amount))
    .transform((text) => Number(text) * unitMs)

const countOf = (name: string, what: string, amount: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/, `${name} must be a whole number of ${what}.`)
    .default(String(amount))
    .transform(Number)

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format()
    return true
  } catch {
    return false
  }
}

const optionalOrRequired = (name: string) =>
  z.enum(['optional', 'required'], { error: `${name} must be optional or required.` }).default('optional')

const secretKeyMessage =
  'SECRET_KEY must be 32 random bytes in base64 or hex. Make one with: openssl rand -base64 32'

/** The bytes of a key in hex, base64 or base64url. */
function keyBytes(text: string): Buffer {
  const isHex = /^[0-9a-f]{64}$/i.test(text)
  return isHex ? Buffer.from(text, 'hex') : Buffer.from(/^[\w+/-]{43}=?$/.test(text) ? text : '', 'base64')
}

const key = (message: string) =>
  z
    .string()
    .transform(keyBytes)
    .refine(({ length }) => length === 32, message)
    .optional()

const originMessage =
  'ALLOWED_ORIGINS must be addresses such as https://app.example.com, with commas between them.'

const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text

const postgresUrl = (name: string) =>
  z
    .string()
    .regex(/^postgres(ql)?:\/\//, `${name} must begin with postgres://.`)
    .optional()

const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'PORT must be a number from 0 to 65535.')
    .default('3000')
    .transform(Number)
    .refine((port) => port <= 65_535, 'PORT must be a number from 0 to 65535.'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'PUBLIC_URL must be an address such as https://portal.example.com.' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATA_DIR: z
    .string()
    .default('./data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresUrl('DATABASE_URL'),
  BACKUP_DATABASE_URL: postgresUrl('BACKUP_DATABASE_URL'),
  SMTP_URL: z
    .url({
      protocol: /^smtps?$/,
      error: 'SMTP_URL must be an address such as smtps://user:password@mail.example.com.',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^([^<>\p{Cc}]+ <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
      'MAIL_FROM must be an e-mail address or Name <address>.',
    )
    .optional(),
  MAIL_PER_MINUTE: countOf('MAIL_PER_MINUTE', 'mails, 0 for no limit', 600),
  NOTICE_DELAY_MINUTES: countOf('NOTICE_DELAY_MINUTES', 'minutes, 0 for at once', 10),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'DKIM_DOMAIN must be a domain such as example.com.')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)*$/i, 'DKIM_SELECTOR must be a name such as portico.')
    .default('portico'),
  DKIM_KEY_FILE: z.string().optional(),
  PORTICO_DEMO: z.enum(['on', 'off'], { error: 'PORTICO_DEMO must be on or off.' }).default('on'),
  TRUST_PROXY: z
    .string()
    .regex(/^(on|off|[1-9])$/, 'TRUST_PROXY must be on, off, or how many proxies stand in front, 1 to 9.')
    .default('off')
    .transform((value) => (value === 'off' ? 0 : value === 'on' ? 1 : Number(value))),
  SESSION_IDLE_MINUTES: lengthOf('SESSION_IDLE_MINUTES', 'minutes', minuteMs, 30),
  SESSION_HOURS: lengthOf('SESSION_HOURS', 'hours', hourMs, 12),
  REMEMBERED_IDLE_DAYS: lengthOf('REMEMBERED_IDLE_DAYS', 'days', dayMs, 7),
  REMEMBERED_DAYS: lengthOf('REMEMBERED_DAYS', 'days', dayMs, 30),
  TIME_ZONE: z
    .string()
    .default('UTC')
    .refine(isTimeZone, 'TIME_ZONE must be a time zone such as UTC or America/New_York.'),
  RELEASE: z.enum(releaseModes, { error: 'RELEASE must be direct or second-person.' }).default('direct'),
  STATEMENT_PAPER: z.enum(paperSizes, { error: 'STATEMENT_PAPER must be A4 or Letter.' }).default('A4'),
  IMPERSONATION_REASON: optionalOrRequired('IMPERSONATION_REASON'),
  ALLOWED_ORIGINS: z
    .string()
    .default('')
    .transform((text, context) => {
      const given = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''))
      const origins = given.filter((origin) => origin !== '')
      if (!origins.every(isOrigin)) context.addIssue({ code: 'custom', message: originMessage })
      return origins
    }),
  SECRET_KEY: key(secretKeyMessage),
  OLD_SECRET_KEY: key('OLD_SECRET_KEY must be the previous SECRET_KEY: 32 bytes in base64 or hex.'),
  STAFF_SECOND_FACTOR: optionalOrRequired('STAFF_SECOND_FACTOR'),
  BODY_CACHE_MB: countOf('BODY_CACHE_MB', 'megabytes, 0 for none', 64).transform((mb) => mb * 1_000_000),
  SHED_AFTER_MS: countOf('SHED_AFTER_MS', 'milliseconds, 0 for never', 500),
  METRICS_TOKEN: z
    .string()
    .regex(
      /^[\w.~+/=-]{16,200}$/,
      'METRICS_TOKEN must have 16 to 200 letters, digits or any of . ~ + / = _ -',
    )
    .optional(),
  NODE_ENV: z.string().default(''),
})

const loopback = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/

/** The setting that shows that others can reach the server. An https PUBLIC_URL counts: the server speaks only http, so something is in front of it. */
function publicSetting(env: z.output<typeof variables>): string | undefined {
  const { NODE_ENV, HOST, PUBLIC_URL, TRUST_PROXY, ALLOWED_ORIGINS } = env
  if (NODE_ENV === 'production') return 'NODE_ENV=production'
  if (!loopback.test(HOST)) return `HOST=${HOST}`
  if (TRUST_PROXY > 0) return `TRUST_PROXY=${TRUST_PROXY}`
  if (ALLOWED_ORIGINS.length > 0) return `ALLOWED_ORIGINS=${ALLOWED_ORIGINS.join(',')}`
  if (PUBLIC_URL === undefined) return undefined
  const { protocol, hostname } = new URL(PUBLIC_URL)
  return protocol === 'http:' && loopback.test(hostname) ? undefined : `PUBLIC_URL=${PUBLIC_URL}`
}

/**
 * Why a server must not start without TRUST_PROXY: with an https PUBLIC_URL, something in front handles TLS, and if it is
 * an HTTP proxy, all visitors would share its address. TRUST_PROXY=off says that it is none.
 */
function proxyRefusal({ PUBLIC_URL }: z.output<typeof variables>, isDecided: boolean): string | undefined {
  if (isDecided || PUBLIC_URL === undefined) return undefined
  const { protocol, hostname } = new URL(PUBLIC_URL)
  if (protocol !== 'https:' || loopback.test(hostname)) return undefined
  return 'PUBLIC_URL is https, so a proxy stands in front, but TRUST_PROXY is not set: all visitors would count as one address and share its rate limits. Set TRUST_PROXY to how many proxies there are, or to off if what handles TLS adds no X-Forwarded-For header.'
}

/** The domain to send mails from. IP addresses have no mailboxes. */
function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname
}

/** The environment for a child process: our own with these variables. */
export const environmentWith = (variables: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  ...variables,
})

/** Reads the settings from the environment. An empty variable counts as unset. Throws ConfigError. */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data: env, error } = variables.safeParse(given)
  if (env === undefined) throw new ConfigError(error.issues.map((issue) => issue.message).join(' '))
  const required = env.STAFF_SECOND_FACTOR === 'required'
  if (required && env.SECRET_KEY === undefined)
    throw new ConfigError(`STAFF_SECOND_FACTOR=required needs a key. ${secretKeyMessage}`)
  const host = env.HOST.includes(':') ? `[${env.HOST}]` : env.HOST
  const publicUrl = env.PUBLIC_URL ?? `http://${host}:${env.PORT}`
  const publicBy = publicSetting(env)
  const demo = env.PORTICO_DEMO === 'on' && env.DATABASE_URL === undefined && publicBy === undefined
  const dkim = readDkimKey(env.DKIM_DOMAIN, env.DKIM_SELECTOR, env.DKIM_KEY_FILE)
  if (typeof dkim === 'string') throw new ConfigError(dkim)
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    backupDatabaseUrl: env.BACKUP_DATABASE_URL,
    demo,
    publicBy,
    refusal: proxyRefusal(env, given['TRUST_PROXY'] !== undefined),
    trustedProxies: env.TRUST_PROXY,
    allowedOrigins: env.ALLOWED_ORIGINS,
    production: env.NODE_ENV === 'production',
    responseCacheBytes: env.BODY_CACHE_MB,
    shedAfterMs: env.SHED_AFTER_MS,
    mail: {
      from:
        env.MAIL_FROM ?? `"${site.name.replaceAll(/[\\"]/g, '\\$&')}" <no-reply@${mailDomain(publicUrl)}>`,
      smtpUrl: env.SMTP_URL,
      // Files need no pace.
      perMinute: env.SMTP_URL === undefined ? 0 : env.MAIL_PER_MINUTE,
      delayMs: env.NOTICE_DELAY_MINUTES * minuteMs,
      dkim,
    },
    timeZone: env.TIME_ZONE,
    statementPaper: env.STATEMENT_PAPER,
    release: env.RELEASE,
    impersonationNeedsReason: env.IMPERSONATION_REASON === 'required',
    secondFactor: { required, ...secretKeys(env, demo) },
    metricsToken: env.METRICS_TOKEN,
    sessions: {
      ordinary: { idleLimitMs: env.SESSION_IDLE_MINUTES, absoluteLimitMs: env.SESSION_HOURS },
      remembered: { idleLimitMs: env.REMEMBERED_IDLE_DAYS, absoluteLimitMs: env.REMEMBERED_DAYS },
      impersonation: { idleLimitMs: impersonationMs, absoluteLimitMs: impersonationMs },
    },
  }
}
