/** A month as it is with a management fee of 25.00. */
export const withFee = <Row extends { ending_balance: number }>(row: Row) => ({
  ...row,
  management_fee: 25,
  ending_balance: row.ending_balance - 25,
})
