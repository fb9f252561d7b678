import { Bird } from './Bird.tsx'
import { Scene } from './Scene.tsx'
import { Sea } from './Sea.tsx'

/** Not found: a bird flying in circles and a blank signpost. */
export function LostBird() {
  return (
    <Scene
      over={
        <>
          <path
            d="M36 96c34 34 82 40 104 8 17-26-12-48-32-29-24 23 10 62 58 43 22-9 33-28 40-48"
            fill="none"
            stroke="var(--coral)"
            strokeWidth="2.600"
            strokeLinecap="round"
            strokeDasharray="0.100 8"
          />
          <Bird x={212} y={52} scale={2} bank={-22} />
        </>
      }
    >
      <circle cx="88" cy="62" r="20" fill="var(--foam)" opacity=".55" />
      <Sea horizon={130} />
      <path d="M112 184c6-18 20-28 38-28s34 10 42 28z" fill="var(--shore-shade)" />
      <path d="M112 184c8-13 18-20 32-21-4 6-6 13-6 21z" fill="var(--shore)" />
      <rect x="150" y="104" width="5" height="56" rx="2" fill="var(--bird)" />
      <path d="M138 108h36l8 7-8 7h-36z" fill="var(--foam)" />
      <path d="M167 128h-32l-7 6.500 7 6.500h32z" fill="var(--shore)" />
      <path d="M20 190c22-9 44-9 66 0s44 9 66 0 44-9 66 0 44 9 62 0v60H20z" fill="var(--sea-near)" />
    </Scene>
  )
}
