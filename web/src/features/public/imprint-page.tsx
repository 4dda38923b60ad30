import { LegalText } from './legal-text.tsx'

/** The firm's imprint, from site.legal.ts. */
export const Component = () => <LegalText name="imprint" />
