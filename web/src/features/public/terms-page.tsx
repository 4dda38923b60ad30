import { LegalText } from './legal-text.tsx'

/** The firm's terms, from site.legal.ts. */
export const Component = () => <LegalText name="terms" />
