import { LegalText } from './legal-text.tsx'

/** The firm's legal notice, from site.legal.ts. */
export const Component = () => <LegalText name="imprint" />
