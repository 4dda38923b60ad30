import type { Site } from '@portico/contract/site'

/**
 * The firm that runs this site: what its public pages and mails say about it; its legal texts are in site.legal.ts.
 * Edit them and run `npm start`.
 */
export const site: Site = {
  name: 'Sports Index Fund',
  shortName: 'Sports Index',
  headline: 'Own the league, not the lucky bet.',
  introduction:
    'An index portfolio of the business of sport, with definitions you can read and figures you can check to the cent.',
  email: 'hello@sportsindexfund.example',
  steps: [
    {
      title: 'Join the waitlist',
      text: 'Your name and your e-mail, nothing else. We answer within two working days.',
    },
    {
      title: 'Talk it through',
      text: 'A consultation in New York, Nashville or Tampa: what may be held, what may not, and what it costs.',
    },
    {
      title: 'Read your month',
      text: 'Value, gains and payouts, with their sums, in the Client Portal.',
    },
  ],
  afterJoining: [
    {
      title: 'Within two working days',
      text: 'We write to you, and together we choose a time and an office.',
    },
    {
      title: 'The consultation',
      text: 'We talk about what may be held, what may not, and what it costs. No decision needed that day.',
    },
    {
      title: 'When there is a place',
      text: 'You get an invitation by e-mail. Its link is good for seven days and lets you choose a password for the Client Portal.',
    },
  ],
  figures: [
    { value: '$100k+', label: 'under management' },
    { value: '50+', label: 'years of industry analytics' },
    { value: '20+', label: 'years of business development, each founder' },
    { value: '$0', label: 'in wealth advisory fees' },
  ],
  about: {
    statement: 'A bet needs one side to win. An index holds them all.',
    paragraphs: [
      'We manage index fund portfolios of the business of sport. The rules say what is held and how much of it.',
      'Every account is reported month by month: the principal, the dividend, what was paid out and what stayed in. Each figure has one written definition.',
    ],
  },
  services: [
    {
      name: 'Investment Management',
      text: 'Index fund portfolios, run by rule: what is held changes when the rules say so, not on a hunch.',
    },
    {
      name: 'Wealth Advisory',
      text: 'Advice on how the fund fits the rest of your money. Zero fees.',
    },
    {
      name: 'Risk Management',
      text: 'Restrictions come first. What a portfolio may not do is settled before any money moves.',
    },
    {
      name: 'Independent Markets',
      text: 'Access to international markets, so your money does not depend on one country.',
    },
  ],
  founders: [
    {
      name: 'First Founder',
      role: 'Co-Founder',
      biography: 'Writes the rules and signs every change.',
    },
    {
      name: 'Second Founder',
      role: 'Co-Founder',
      biography: 'Explains where every figure comes from.',
    },
  ],
  offices: [
    { city: 'New York', latitude: 40.7, longitude: -74 },
    { city: 'Nashville', latitude: 36.2, longitude: -86.8 },
    { city: 'Tampa', latitude: 27.9, longitude: -82.5 },
  ],
  copyrightYear: 2024,
  fees: 'As posted. Fees that were not part of a posting are not deducted.',
  exampleAccount: true,
  reportedWithinDays: 6,
}
