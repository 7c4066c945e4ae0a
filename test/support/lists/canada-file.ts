/** A small publication of Canada in the official format; everybody in it is invented. */

export const CANADA = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<data-set xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <record><Country>Latvia / Lettonie</Country><LastName>Vasko </LastName><GivenName>Orrin Petrovich</GivenName>
    <Aliases>Orin Vasco, Belarusian: Арын Васка; Russian: Оррин Васко/ Орин Васко, Wolf</Aliases>
    <DateOfBirthOrShipBuildDate>1963 or 1964</DateOfBirthOrShipBuildDate><TitleOrShip>Colonel/colonel</TitleOrShip>
    <Schedule>1, Part 1</Schedule><Item>1</Item><DateOfListing>2020-09-28</DateOfListing></record>
  <record><Country>Latvia / Lettonie</Country><EntityOrShip>Tarn Optics Co., Ltd</EntityOrShip>
    <Aliases>Tarn Photonics, Inc.; OAO Tarn / AO Tarn</Aliases>
    <Schedule>1, Part 2</Schedule><Item>1</Item><DateOfListing>2021-01-02</DateOfListing></record>
  <record><Country>Latvia / Lettonie</Country><EntityOrShip>Salt Wind III</EntityOrShip><TitleOrShip>Oil Tanker</TitleOrShip>
    <ShipIMONumber>9999991</ShipIMONumber><DateOfBirthOrShipBuildDate>1989</DateOfBirthOrShipBuildDate>
    <Item>7</Item><DateOfListing>2025-02-21</DateOfListing></record>
</data-set>
`;
