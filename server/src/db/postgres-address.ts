import pg from 'pg'
import { DatabaseStartError } from './database-errors.ts'

/** One host of DATABASE_URL. */
export interface PostgresHost {
  host: string
  port: number
  /** DATABASE_URL with this host only. */
  url: string
}

/** What DATABASE_URL says, as libpq reads it. */
export interface PostgresAddress {
  hosts: readonly PostgresHost[]
  /** Whether to use only a host that accepts writes: always if there are several. */
  mustBeWritable: boolean
  /** The session settings (`-c name=value`) of its `options`. */
  options: string
  /** Its hosts and database, without user and password. */
  name: string
}

/** The authority of a URL that URL itself refuses if there are several hosts: user, hosts, and the rest. */
const parts = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^/?#]*@)?(?<hosts>[^/?#]*)(?<rest>.*)$/s

/** What `target_session_attrs` may ask for. Portico writes, so it cannot use a standby. */
const targets = new Map([
  ['any', false],
  ['read-write', true],
  ['primary', true],
])

const refuse = (reason: string): never => {
  throw new DatabaseStartError(`DATABASE_URL is not an address of PostgreSQL (${reason}).`)
}

/** A list in the query of the URL: empty if it is not there. */
const listIn = (query: URLSearchParams, name: string): readonly string[] =>
  (query.get(name) ?? '') === '' ? [] : (query.get(name) ?? '').split(',')

/** Hosts and ports in the query replace those before the path. One port is for all hosts. */
function pairHosts(
  authority: string,
  query: URLSearchParams,
): { host?: string; port?: string; at: string }[] {
  const named = listIn(query, 'host')
  const ports = listIn(query, 'port')
  const count = named.length > 0 ? named.length : authority.split(',').length
  if (ports.length > 1 && ports.length !== count) refuse(`${count} hosts, but ${ports.length} ports`)
  const portOf = (k: number) => (ports.length === 1 ? ports[0] : ports[k])
  if (named.length > 0) return named.map((host, k) => ({ host, port: portOf(k) ?? '', at: '' }))
  return authority.split(',').map((at, k) => ({ at, ...(ports.length > 0 && { port: portOf(k) ?? '' }) }))
}

function readHost(url: string): PostgresHost {
  try {
    const { host, port } = new pg.Client({ connectionString: url })
    return { host, port, url }
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

/** Reads DATABASE_URL, which may have several hosts, each with its port. Throws DatabaseStartError. */
export function readAddress(databaseUrl: string): PostgresAddress {
  const found = parts.exec(databaseUrl)?.groups ?? refuse('it must begin with postgres://')
  const { scheme = '', user = '', hosts: authority = '', rest = '' } = found
  const [path = '', ...queries] = rest.split('?')
  const query = new URLSearchParams(queries.join('?'))
  const target = query.get('target_session_attrs') ?? 'any'
  const asked =
    targets.get(target) ?? refuse(`target_session_attrs=${target} may lead to a host without writes`)
  const options = query.get('options') ?? ''
  const hosts = pairHosts(authority, query).map(({ host, port, at }) => {
    const own = new URLSearchParams(query)
    for (const name of ['host', 'port', 'options', 'target_session_attrs']) own.delete(name)
    if (host !== undefined) own.set('host', host)
    if (port !== undefined && port !== '') own.set('port', port)
    const text = own.toString().replaceAll('+', '%20')
    return readHost(`${scheme}${user}${at}${path}${text === '' ? '' : `?${text}`}`)
  })
  const { database = '' } = new pg.Client({ connectionString: hosts[0]?.url ?? '' })
  const name = `${hosts.map(({ host, port }) => `${host}:${port}`).join(',')}/${database}`
  return { hosts, options, name, mustBeWritable: asked || hosts.length > 1 }
}
