/** The third-party packages in a lockfile, each with its source, checksum and required Node. */
export function readPackages(lockfile) {
  return Object.entries(lockfile.packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, { version, resolved, integrity, hasInstallScript = false, engines }]) => {
      const name = place.replace(/^.*node_modules\//, '')
      return { name, version, resolved, integrity, hasInstallScript, node: engines?.node ?? '*' }
    })
}
