import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'
import { Sea } from './Sea.tsx'

const links = [0, 1, 2, 3, 4, 5, 6, 7, 8]

/** No access: a chain across the harbour mouth. */
export function HarbourChain() {
  return (
    <Scene over={<Bird x={206} y={44} scale={1.7} />}>
      <circle cx="140" cy="108" r="34" fill="var(--sun)" />
      <Sea horizon={118} />
      <path d="M30 112h56v8l8 12v90H30z" fill="var(--shore-shade)" />
      <path d="M30 112h56v9H30z" fill="var(--shore)" />
      <path d="M250 112h-56v8l-8 12v90h64z" fill="var(--shore-shade)" />
      <path d="M250 112h-56v9h56z" fill="var(--shore)" />
      {[72, 194].map(x => (
        <g key={x} transform={`translate(${x} 0)`}>
          <rect x="1" y="88" width="12" height="26" rx="2" fill="var(--bird)" />
          <rect x="-2" y="84" width="18" height="9" rx="4.500" fill="var(--bird)" />
        </g>
      ))}
      {links.map(at => {
        const part = (at + 0.5) / links.length
        const x = 84 + part * 112
        const y = 98 + 56 * (part - part * part) * 2
        const slope = ((1 - 2 * part) * 56 * 2) / 112
        return (
          <rect
            key={at}
            x="-8"
            y="-4.500"
            width="16"
            height="9"
            rx="4.500"
            fill="none"
            stroke="var(--coral)"
            strokeWidth="3.400"
            transform={`translate(${x} ${y}) rotate(${(Math.atan(slope) * 180) / Math.PI})`}
          />
        )
      })}
      <path
        d="M94 178c10-4 20-4 30 0s20 4 30 0 20-4 32 0"
        fill="none"
        stroke="var(--foam)"
        strokeWidth="2.600"
        strokeLinecap="round"
        opacity=".7"
      />
    </Scene>
  )
}
