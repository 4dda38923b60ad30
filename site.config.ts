import type { Site } from '@portico/contract/site'

/** The firm that runs this site: what its public pages and mails say about it. Edit it and run `npm start`. */
export const site: Site = {
  name: 'Sports Index Fund',
  headline: 'Own the league, not the lucky bet.',
  introduction:
    'An index portfolio of the business of sport, managed with rules you can read and figures you can check to the cent.',
  email: 'hello@sportsindexfund.example',
  figures: [
    { value: '$100k+', label: 'under management' },
    { value: '50+', label: 'years of industry analytics' },
    { value: '20+', label: 'years of business development' },
    { value: '$0', label: 'in wealth advisory fees' },
  ],
  about: {
    statement: 'A bet needs one side to win. An index holds the table.',
    paragraphs: [
      'We manage index fund portfolios of the business of sport. The rules say what is held and how much of it, so no single result decides your season.',
      'Every account is reported month by month: the principal, the dividend, what was paid out and what stayed in. Each figure has one written definition, and you can add it up yourself.',
    ],
  },
  services: [
    {
      name: 'Investment Management',
      text: 'Index fund portfolios, run by rule and reported to you every month.',
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
      text: 'Access to international markets, so your money does not follow one country’s calendar.',
    },
  ],
  trust: '50+ years of industry analytics. 20+ years of business development.',
  founders: [
    { name: 'First Founder', role: 'Co-Founder', image: '/portraits/first-founder.svg' },
    { name: 'Second Founder', role: 'Co-Founder', image: '/portraits/second-founder.svg' },
  ],
  offices: [
    { city: 'New York', latitude: 40.7, longitude: -74 },
    { city: 'Nashville', latitude: 36.2, longitude: -86.8 },
    { city: 'Tampa', latitude: 27.9, longitude: -82.5 },
  ],
  copyrightYear: 2024,
  reportedWithinDays: 6,
}
