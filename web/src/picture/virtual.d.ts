// What the build hands over (tools/pictures.ts).
declare module "virtual:icons" {
  const icons: {
    /** changes when an icon does */
    version: string;
    /** the icons that lie in the file of a deck */
    decks: Readonly<Record<string, readonly string[]>>;
    /** the icons of the interface */
    drawn: Readonly<Record<string, string>>;
  };
  export default icons;
}
