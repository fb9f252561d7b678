import { Bird } from '../Bird.tsx'

interface CoinProps {
  x: number
  y: number
  r?: number
  lean?: number
}

/** A coin with the fulmar on it. */
export const Coin = ({ x, y, r = 20, lean = -10 }: CoinProps) => (
  <g transform={`translate(${x} ${y}) rotate(${lean})`}>
    <circle r={r} fill="var(--shore-shade)" />
    <circle r={r} cx={-r * 0.08} cy={-r * 0.08} fill="var(--sand)" />
    <circle r={r * 0.74} cx={-r * 0.08} cy={-r * 0.08} fill="none" stroke="var(--shore-shade)" strokeWidth={r * 0.08} />
    <Bird x={-r * 0.08} y={-r * 0.02} scale={r * 0.034} bank={-8} fill="var(--coin-mark)" />
  </g>
)
