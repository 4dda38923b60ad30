import { LegalText } from './legal-text.tsx'

/** The firm's privacy notice, from site.legal.ts. */
export const Component = () => <LegalText name="privacy" />
