/**
 * The packages that a lockfile names, ours left out: where each comes from, its checksum, its licence, the Node
 * that it asks for, and whether it is a tool (only builds and tests) or part of what is served.
 */
export function readPackages(lockfile, licencesByHand) {
  return Object.entries(lockfile.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, locked]) => {
      const name = place.replace(/^.*node_modules\//, '')
      const { version, resolved, integrity, hasInstallScript = false, dev = false } = locked
      const licence = locked.license ?? licencesByHand[name] ?? 'unknown'
      const node = locked.engines?.node ?? '*'
      return { name, version, resolved, integrity, hasInstallScript, licence, node, isTool: dev }
    })
}
