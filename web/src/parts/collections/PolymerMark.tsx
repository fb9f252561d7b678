import { type Polymer, polymerColor, polymers } from '../../theme/polymers.ts'
import classes from './PolymerMark.module.css'

const isPolymer = (code: string): code is Polymer => code in polymers

/** The recycling triangle of a plastic with its number and colour. */
export function PolymerMark({ code, size = 44 }: { code: string; size?: number }) {
  const polymer = isPolymer(code) ? code : 'OTHER'
  return (
    <svg
      className={classes.mark}
      viewBox="0 0 44 40"
      width={size}
      height={(size * 40) / 44}
      aria-hidden="true"
      focusable="false"
    >
      <path
        d="M22 4.500 39.500 35h-35z"
        fill="none"
        stroke={polymerColor(polymer)}
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <text x="22" y="30.500" textAnchor="middle">
        {polymers[polymer].mark}
      </text>
    </svg>
  )
}
