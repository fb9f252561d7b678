import { Bird } from '#ui/brand/Bird.tsx'
import { StepScene } from './StepScene.tsx'

/** A parcel with a ribbon, a voucher leaning on it, and a bird that approves. */
export const RewardArt = () => (
  <StepScene>
    <circle cx="56" cy="54" r="20" fill="var(--sun)" />
    <g transform="rotate(-9 70 130)">
      <rect x="34" y="104" width="84" height="50" rx="6" fill="var(--foam)" />
      <path d="M88 106v46" stroke="var(--shore-shade)" strokeWidth="2.500" strokeDasharray="3 5" />
      <Bird x={61} y={126} scale={1.1} bank={-8} fill="#0f5f4e" />
      <path d="M48 142h26" stroke="var(--sea-mid)" strokeWidth="4" strokeLinecap="round" />
    </g>
    <rect x="104" y="84" width="92" height="76" rx="4" fill="var(--door)" />
    <rect x="98" y="72" width="104" height="22" rx="4" fill="var(--sea-mid)" />
    <path d="M142 72h16v88h-16z" fill="var(--coral)" />
    <path d="M150 72c-22 4-36-8-30-20 8-10 26 2 30 20zM150 72c22 4 36-8 30-20-8-10-26 2-30 20z" fill="var(--coral)" />
    <circle cx="150" cy="70" r="7" fill="var(--roof)" />
    <Bird x={196} y={34} scale={1.3} />
  </StepScene>
)
