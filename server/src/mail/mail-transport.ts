/** A mail as the outbox holds it. */
export interface Mail {
  id: number
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: number
}

/** Hands mails over to whatever brings them to people. */
export interface MailTransport {
  /** Resolves once the mail is in other hands; until then it is ours to send again. */
  send(mail: Mail): Promise<void>
}

/** The parts of a message that do not hang on how it travels; the same mail always has the same Message-ID. */
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
