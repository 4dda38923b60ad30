/** The firm that runs this site: what its public pages and mails say about it. Edit it and run `npm start`. */
export const site = {
  name: 'Sports Index Fund',
  headline: 'Own the league, not the lucky bet.',
  introduction:
    'An index portfolio of the business of sport, managed with rules you can read and figures you can check to the cent.',
  email: 'hello@example.com',
  offices: ['New York', 'Nashville', 'Tampa'],
  founders: [
    { name: 'First Founder', role: 'Co-Founder', image: '/founders/first.svg' },
    { name: 'Second Founder', role: 'Co-Founder', image: '/founders/second.svg' },
  ],
  figures: [
    { value: '$100k+', label: 'under management' },
    { value: '50+', label: 'years of industry analytics' },
    { value: '20+', label: 'years of business development' },
    { value: '0%', label: 'advisory fees' },
  ],
}

export type Site = typeof site
