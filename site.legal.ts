import type { Legal } from '@portico/contract/site'
import { site } from './site.config.ts'

/**
 * The firm's legal texts: a careful beginning that its lawyers edit. What is stored, and for how long, is what this
 * software does (docs/security.md); keep it true. Leave a text out, and its page and every link to it are gone. The
 * firm's name, its e-mail, its offices and its founders come from site.config.ts.
 *
 * Four facts of the legal notice have no value yet: fill them in. Until then the page leaves them out, and a server in
 * production names them when it starts. Delete a fact that does not apply.
 */
export const legal: Legal = {
  privacy: {
    updated: 'November 2026',
    introduction:
      'What this site and the client portal store about you, why, for how long, and who can see it. There are no trackers, no advertising and no analytics.',
    sections: [
      {
        title: 'Who is responsible',
        paragraphs: [
          `${site.name} is responsible for the data described here. Write to ${site.email} with any question or request.`,
        ],
      },
      {
        title: 'If you only read these pages',
        paragraphs: [
          'Reading these pages sets no cookies and loads nothing from other companies. To deliver a page, our server sees your network address. To limit misuse it counts requests by a one-way hash of that address for a short time, and does not write the address to its log.',
          'If you choose a light or dark theme, your own browser remembers it.',
        ],
      },
      {
        title: 'If you join the waitlist',
        paragraphs: [
          'We store your name, your e-mail address, and when you joined or asked again. Our staff see them, so that they can write to you and invite you. Nobody else does.',
          'Your entry does not expire: it stays on the list until you ask us to remove it, even after we have invited you or could not offer you a place. Write to us at any time.',
        ],
      },
      {
        title: 'If you are a client',
        paragraphs: [
          'Your account holds your name, your e-mail address, your initial investment, every month that was posted for you, and every payment into or out of the account. Our staff may add contact details and short notes about your wishes; a note can be taken back, but not deleted. Amounts that were posted are never overwritten or deleted: a correction is a new version with a reason, and you see both.',
          'It also holds the documents that we uploaded for you, the statements that were issued, and when you first opened each document. Documents are stored encrypted. One that we withdraw is no longer shown to you, but neither documents nor statements are deleted.',
          'We keep the notices that the portal showed you, which of them you have seen, when you first opened each, and how you chose to be told: by an e-mail each time, once a day, or only in the portal. Our e-mails do not tell us whether you read them; following the link in one marks its notice as seen.',
          'You and our staff can see this data; other clients cannot. When staff open the portal as you see it, they can change nothing, it is recorded, and you find every occasion on your Account page.',
          'For every login, and every failed one, we keep the time, the browser, the system and the network it came from, so that you can spot a login that was not yours. You find them on your Account page for 90 days; then these details are deleted. That you logged in, when, and how many attempts failed before stays in the audit trail. We also keep when you last opened the dashboard, to show you what is new.',
          'For tax forms, our staff may add your tax reference, your country of tax residence and which form you gave us. The reference is stored encrypted. Pages and the audit trail show at most its last four characters; the whole of it leaves the portal only in the file from which the forms are prepared, and each download of that file is recorded.',
          'Your password is stored only as a hash that cannot be turned back into it. Staff can add a second factor to theirs: its key is stored encrypted, and its recovery codes as hashes.',
          'Your account does not expire. Once it is closed, only its months up to that day, corrections, and the payment of what is left in it are still added; you can log in to read and download everything in it. Its record is kept as long as the firm keeps its books.',
        ],
      },
      {
        title: 'Cookies and your browser',
        paragraphs: [
          'When you log in, your browser keeps a session token, your name and your e-mail address, until you log out or the session ends: after 30 minutes without use or 12 hours at most; with Remember me, after 7 days without use or 30 days at most.',
          'If you switch on “Keep my figures on this device”, your browser also keeps your latest figures, so that the dashboard opens without a connection. They go when you switch it off, log out or your session ends, and are not shown once they are 31 days old.',
          'Pages with a form set one cookie, csrftoken, which protects the form against requests from other sites. It does not identify you. Nothing here needs your consent, because nothing is used for any other purpose.',
        ],
      },
      {
        title: 'The audit trail',
        paragraphs: [
          'We record every login, every change to an account, a posted figure, a document or the waitlist, and every statement issued, with who did it and when. We also record when you first open a document, and each time our staff open one. This record cannot be changed or shortened, so it is kept as long as the firm keeps its books.',
        ],
      },
      {
        title: 'E-mail, backups and the log',
        paragraphs: [
          'Our copies of e-mails to you are deleted after 30 days. If an e-mail is about access to your account, its text is deleted as soon as it is sent.',
          'Backups are kept for 30 days.',
          'The server log holds no names, e-mail addresses, network addresses or amounts.',
        ],
      },
      {
        title: 'Your rights',
        paragraphs: [
          'You can ask what we store about you, have it corrected, and receive it in a common format; your months, statements and documents can be downloaded from the portal at any time. You can ask us to delete what we are not required by law to keep. If we disagree, you can turn to the data protection authority of your place of residence.',
        ],
      },
    ],
  },
  terms: {
    updated: 'November 2026',
    introduction:
      'The rules for using this site and the client portal. What is agreed about your money is in your investment agreement, which takes precedence over this page.',
    sections: [
      {
        title: 'No offer and no advice',
        paragraphs: [
          'These pages are for information only. They are neither an offer to sell nor a recommendation to buy any investment, and they do not take your circumstances into account. The example account on the front page and the examples of the definitions are invented.',
        ],
      },
      {
        title: 'Risk',
        paragraphs: [
          'Investing carries risk. The value of an account can fall as well as rise, and you may get back less than you put in. Past performance does not predict future results.',
        ],
      },
      {
        title: 'The waitlist',
        paragraphs: [
          'Joining the waitlist is free and binds neither you nor us. A place on it is not a promise that an account will be opened.',
        ],
      },
      {
        title: 'The client portal',
        paragraphs: [
          'The portal is for clients and people whom the firm has invited. Keep your password to yourself, and tell us at once if you think that someone else knows it.',
          'The portal shows what the firm has posted, computed as the definitions say. If you find a difference between the portal and your own records, write to us; a correction is a new version with a reason, and the earlier figure stays on record.',
          'The portal is maintained with care but may be unavailable at times. No instruction to buy, sell or pay can be given through it.',
        ],
      },
      {
        title: 'Changes',
        paragraphs: [
          'If these terms change, clients are told by e-mail before the change takes effect, and the date above changes with them.',
        ],
      },
      {
        title: 'Law',
        paragraphs: [
          'The law and the courts named in your investment agreement apply; without one, those of the state of the firm’s principal office.',
        ],
      },
    ],
  },
  imprint: {
    updated: 'November 2026',
    introduction: 'Who runs this site and how to reach us.',
    sections: [
      {
        title: 'The firm',
        paragraphs: [
          { name: 'Name', value: site.name },
          // The kind of company and its state, such as "Delaware limited liability company".
          { name: 'Legal form', value: '' },
          // Street, city, state and ZIP code.
          { name: 'Principal office', value: '' },
          { name: 'Offices', value: site.offices.map(({ city }) => city).join(', ') },
        ],
      },
      {
        title: 'Management',
        paragraphs: site.founders.map(({ name, role }) => ({ name: role, value: name })),
      },
      {
        title: 'Contact',
        paragraphs: [
          { name: 'E-mail', value: site.email },
          // Delete it when the principal office has its address.
          { name: 'By letter', value: 'Ask us by e-mail for the address of an office.' },
        ],
      },
      {
        title: 'Registration',
        paragraphs: [
          // The SEC or the state.
          { name: 'Registered as an investment adviser with', value: '' },
          { name: 'CRD number', value: '' },
        ],
      },
    ],
  },
}
