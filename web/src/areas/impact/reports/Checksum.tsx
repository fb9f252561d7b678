import { NONE } from '#ui/format/numbers.ts'

/** SHA-256 in groups that an eye can compare; copied, it is one word. */
export const Checksum = ({ value }: { value: string | null }) => (
  <span className="row figures" style={{ gap: '0 0.7em' }}>
    {value?.match(/.{1,8}/g)?.map((group, index) => (
      // The groups of one checksum may be equal, and never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <span key={index}>{group}</span>
    )) ?? NONE}
  </span>
)
