/** The page that lists every package by its licence: what is served with names and versions, the tools by name. */
export function licencesPage(packages) {
  const [served, tools] = [false, true].map((isTool) => packages.filter((one) => one.isTool === isTool))
  return `${[
    '# Licences of the packages',
    `Written by \`node scripts/check-packages.mjs --write\` from package-lock.json; \`npm run check\` fails when it is not up to date, and on any licence that is not on the list there.`,
    '## In what is served',
    ...byLicence(served, ({ name, version }) => `${name} ${version}`),
    '## In what builds and tests it',
    ...byLicence(tools, ({ name }) => name),
  ].join('\n\n')}\n`
}

/** A line for each licence, the commonest first. */
function byLicence(packages, text) {
  const licences = [...new Set(packages.map(({ licence }) => licence))]
  const named = licences.map((licence) => {
    const texts = packages.filter((one) => one.licence === licence).map(text)
    return { licence, texts: [...new Set(texts)].toSorted((a, b) => (a < b ? -1 : 1)) }
  })
  return named
    .toSorted((a, b) => b.texts.length - a.texts.length || (a.licence < b.licence ? -1 : 1))
    .map(({ licence, texts }) => `**${licence}** (${texts.length}): ${texts.join(', ')}.`)
}
