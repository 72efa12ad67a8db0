
const COLOURS = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven'];

/** The first letter of a name on Polaris' round ground, in the colour it gives that name. */
export function Initials({ name }: { name: string }) {
  const code = Array.from(name).reduce((mixed, character) => mixed ^ character.charCodeAt(0), 0);
  return (
    <span className={`Polaris-Avatar Polaris-Avatar--sizeMd Polaris-Avatar--style${COLOURS[code % COLOURS.length]}`}>
      <span className="Polaris-Avatar__Initials">
        <svg className="Polaris-Avatar__Svg" viewBox="0 0 40 40">
          <text className="Polaris-Avatar__Text" x="50%" y="50%" dy="0.35em" fill="currentColor" textAnchor="middle">
            {name.slice(0, 1).toUpperCase()}
          </text>
        </svg>
      </span>
    </span>
  );
}
