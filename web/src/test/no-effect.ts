/** What the API says that a posting would do, where that is nothing. */
export const noEffect = {
  refusal: null,
  note: '',
  typed_rows: null,
  made_rows: 0,
  totals: [],
  unusual: [],
  unusual_count: 0,
  firm: null,
  investors: [],
  investors_count: 0,
  notices: [],
}
