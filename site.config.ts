/** The firm that runs this site: what its public pages and mails say about it. Edit it and run `npm start`. */
export const site = {
  name: 'Sports Index Fund',
  headline: 'Own the league, not the lucky bet.',
  introduction:
    'An index portfolio of the business of sport, managed with rules you can read and figures you can check to the cent.',
}
