/** A mail in the outbox. */
export interface Mail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: number
}

/** Delivers mails. */
export interface MailTransport {
  /** Resolves once the mail is accepted. Otherwise it has to be sent again. */
  send(mail: Mail): Promise<void>
}

/** The parts of a message that do not depend on the transport. The same mail always has the same Message-ID. */
export function messageOf(mail: Mail, from: string) {
  const domain = /@([^\s@>]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    to: { name: '', address: mail.recipient },
    subject: mail.subject,
    date: new Date(mail.createdAt),
    messageId: `<${mail.createdAt}.${mail.id}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    html: mail.html,
    textEncoding: 'quoted-printable' as const,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
