import { Bottle } from './Bottle.tsx'
import { Coin } from './Coin.tsx'
import { StepScene } from './StepScene.tsx'

const piles = { 124: [150, 139], 176: [150, 139, 128, 117] }

/** A bottle goes up one side of a rainbow of dots, coins come down the other. */
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
