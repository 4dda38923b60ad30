/** The settings in a text that systemd would read as an EnvironmentFile. */
export function parseSettings(text: string): Record<string, string>
