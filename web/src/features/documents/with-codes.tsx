/** A sentence in which no line ends within a reference code. */
export const WithCodes = ({ text }: { text: string }) =>
  text.split(/(P-\d{6,}-\d{2})/).map((part, k) =>
    k % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one text
      <span key={k} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
