import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'

const ribs = [-48, -32, -16, 0, 16, 32, 48]

/** Coming soon: an unfinished boat on the slip. */
export function BoatOnSlip() {
  return (
    <Scene over={<Bird x={208} y={48} scale={1.7} />}>
      <circle cx="96" cy="78" r="22" fill="var(--sun)" />
      <rect y="112" width="280" height="40" fill="var(--sea-far)" />
      <path d="M30 128c18-6 36-6 54 0s36 6 54 0 36-6 54 0 36 6 60 0v40H30z" fill="var(--sea-mid)" />
      <path d="M20 168c60-14 160-20 240-4v70H20z" fill="var(--shore)" />
      <path d="M20 190c70-12 160-14 240-2v50H20z" fill="var(--shore-shade)" opacity=".5" />
      <g transform="translate(140 150)">
        <path
          d="M-40 16l-8 22M40 16l8 22M-12 20l-4 20M12 20l4 20"
          stroke="var(--bird)"
          strokeWidth="4.500"
          strokeLinecap="round"
        />
        <g fill="none" stroke="var(--bird)" strokeWidth="4" strokeLinecap="round">
          {ribs.map(x => (
            <path key={x} d={`M${x * 1.18} ${-46 + Math.abs(x) * 0.02} Q${x * 1.12} -6 ${x * 0.8} 14`} />
          ))}
        </g>
        <path
          d="M-76-46C-70-10-58 14-36 18h72c22-4 34-28 40-64-10 22-24 34-44 36h-64c-20-2-34-14-44-36z"
          fill="var(--coral)"
        />
        <path
          d="M-66-18c8 8 18 12 30 14h72c12-2 22-6 30-14"
          fill="none"
          stroke="var(--foam)"
          strokeWidth="2.400"
          opacity=".7"
        />
        <path d="M-76-46c10 22 24 34 44 36" fill="none" stroke="var(--bird)" strokeWidth="4" strokeLinecap="round" />
        <path d="M76-46c-10 22-24 34-44 36" fill="none" stroke="var(--bird)" strokeWidth="4" strokeLinecap="round" />
      </g>
    </Scene>
  )
}
