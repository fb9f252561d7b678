import type { ReactNode } from 'react'
import { Bird } from '#ui/brand/Bird.tsx'
import { Bottle } from '#ui/brand/harbour/Bottle.tsx'
import { Coin } from '#ui/brand/harbour/Coin.tsx'
import classes from './art.module.css'

/** The background of the four "how it works" drawings. */
const StepScene = ({ children }: { children: ReactNode }) => (
  <svg className={classes.step} viewBox="0 0 240 180" aria-hidden="true" focusable="false">
    <rect width="240" height="180" fill="var(--sky)" />
    <path d="M0 118c20-7 40-7 60 0s40 7 60 0 40-7 60 0 40 7 60 0v62H0z" fill="var(--sea-far)" />
    <path d="M0 148h240v32H0z" fill="var(--shore)" />
    <path d="M0 148h240v6H0z" fill="var(--shore-shade)" opacity=".5" />
    {children}
  </svg>
)

/** A crate of bottles on the quay. */
export const HandInArt = () => (
  <StepScene>
    <circle cx="188" cy="52" r="20" fill="var(--sun)" />
    <Bird x={58} y={44} scale={1.5} />
    <Bottle x={88} y={84} lean={-12} scale={1.25} />
    <Bottle x={118} y={76} lean={4} scale={1.35} label="var(--coral)" />
    <Bottle x={150} y={84} lean={14} scale={1.25} label="var(--shore-shade)" />
    <path d="M62 98h116l-9 62H71z" fill="var(--shore-shade)" />
    <path d="M60 92h120v14H60zM66 116h108l-2 13H68zM68 138h104l-2 13H70z" fill="var(--shore)" />
    <rect x="104" y="95" width="32" height="8" rx="4" fill="var(--bird)" />
  </StepScene>
)

const ticks = [-120, -80, -40, 0, 40, 80, 120]

/** Three bottles on a counter scale. */
export const WeighArt = () => (
  <StepScene>
    <Bottle x={92} y={36} lean={-8} scale={1.05} label="var(--coral)" />
    <Bottle x={121} y={34} scale={1.15} />
    <Bottle x={150} y={37} lean={9} scale={1.05} label="var(--shore-shade)" />
    <path d="M44 64h152l-12 12H56z" fill="var(--bird)" />
    <rect x="112" y="74" width="16" height="16" fill="var(--bird)" />
    <path d="M84 88h72l14 72H70z" fill="var(--door)" />
    <circle cx="120" cy="120" r="28" fill="var(--foam)" />
    {ticks.map(turn => (
      <path
        key={turn}
        d="M0-24v5"
        stroke="#14332d"
        strokeWidth="2.500"
        transform={`translate(120 120) rotate(${turn})`}
      />
    ))}
    <path d="M120 120L136 106" stroke="#c95335" strokeWidth="4" strokeLinecap="round" />
    <circle cx="120" cy="120" r="4" fill="#14332d" />
  </StepScene>
)

const piles = { 124: [150, 139], 176: [150, 139, 128, 117] }

/** A bottle goes up one side of a dotted arc, coins come down the other. */
export const PointsArt = () => (
  <StepScene>
    <path
      d="M52 122C56 40 150 16 176 74"
      fill="none"
      stroke="var(--coral)"
      strokeWidth="4"
      strokeLinecap="round"
      strokeDasharray="0.100 11"
    />
    <Bottle x={50} y={124} lean={-8} scale={1.45} />
    <Coin x={176} y={88} r={24} />
    {Object.entries(piles).flatMap(([x, heights]) =>
      heights.map((y, at) => (
        <rect
          key={`${x} ${y}`}
          x={Number(x) + (at % 2 ? 2 : -1)}
          y={y}
          width="46"
          height="10"
          rx="5"
          fill={at % 2 ? 'var(--shore-shade)' : 'var(--sand)'}
        />
      )),
    )}
  </StepScene>
)

/** A parcel with a ribbon, a voucher and a bird. */
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
