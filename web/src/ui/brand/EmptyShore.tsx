import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'

/** Empty: a clean beach with one bottle. */
export function EmptyShore({ width }: { width?: number }) {
  return (
    <Scene width={width} over={<Bird x={214} y={50} scale={1.9} />}>
      <circle cx="112" cy="96" r="30" fill="var(--sun)" />
      <rect y="104" width="280" height="60" fill="var(--sea-far)" />
      <path d="M30 122c20-7 40-7 60 0s40 7 60 0 40-7 60 0 40 7 50 0v50H30z" fill="var(--sea-mid)" />
      <path d="M20 168c34-22 78-32 124-27 44 5 76 16 116 9v80H20z" fill="var(--foam)" />
      <path d="M20 174c34-20 80-29 124-24 44 5 78 16 116 9v80H20z" fill="var(--shore)" />
      <path d="M96 204c30-14 66-18 106-12 22 3 40 4 58 1v40H60z" fill="var(--shore-shade)" opacity=".45" />
      <g transform="translate(124 164) rotate(-62)">
        <path
          d="M-6-19h12v5c0 4 5 6 5 13v21c0 3-2 5-5 5H-6c-3 0-5-2-5-5V-1c0-7 5-9 5-13z"
          fill="var(--foam)"
          opacity=".92"
        />
        <rect x="-7.500" y="-25" width="15" height="7" rx="2" fill="var(--coral)" />
        <rect x="-11" y="4" width="22" height="10" fill="var(--sea-mid)" />
      </g>
    </Scene>
  )
}
