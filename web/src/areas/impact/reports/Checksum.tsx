import { NONE } from '#ui/format/numbers.ts'
import classes from './Checksum.module.css'

/** SHA-256 in groups that an eye can compare; copied, it is one word. */
export const Checksum = ({ value }: { value: string | null }) => (
  <span className={classes.checksum}>
    {value?.match(/.{1,8}/g)?.map((group, index) => (
      // The groups of one checksum may be equal, and never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <span key={index}>{group}</span>
    )) ?? NONE}
  </span>
)
