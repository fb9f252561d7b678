import { Bottle } from './Bottle.tsx'
import { StepScene } from './StepScene.tsx'

const ticks = [-120, -80, -40, 0, 40, 80, 120]

/** A counter scale, its hand turned by three bottles. */
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
