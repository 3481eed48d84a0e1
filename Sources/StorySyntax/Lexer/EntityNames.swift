// swift-format-ignore-file
// Written by Grammar/entities.py; not edited by hand.

/// The HTML named character references that end in a semicolon, sorted by the bytes of their names.
enum EntityNames {
    static let count = 2125
    /// The length of the longest name in bytes.
    static let longest = 31

    /// All names, concatenated.
    static let names: StaticString = """
        AEligAMPAacuteAbreveAcircAcyAfrAgraveAlphaAmacrAndAogonAopfApplyFunctionAringAscrAssignAtildeAumlBackslashBarv\
        BarwedBcyBecauseBernoullisBetaBfrBopfBreveBscrBumpeqCHcyCOPYCacuteCapCapitalDifferentialDCayleysCcaronCcedil\
        CcircCconintCdotCedillaCenterDotCfrChiCircleDotCircleMinusCirclePlusCircleTimesClockwiseContourIntegral\
        CloseCurlyDoubleQuoteCloseCurlyQuoteColonColoneCongruentConintContourIntegralCopfCoproduct\
        CounterClockwiseContourIntegralCrossCscrCupCupCapDDDDotrahdDJcyDScyDZcyDaggerDarrDashvDcaronDcyDelDeltaDfr\
        DiacriticalAcuteDiacriticalDotDiacriticalDoubleAcuteDiacriticalGraveDiacriticalTildeDiamondDifferentialDDopfDot\
        DotDotDotEqualDoubleContourIntegralDoubleDotDoubleDownArrowDoubleLeftArrowDoubleLeftRightArrowDoubleLeftTee\
        DoubleLongLeftArrowDoubleLongLeftRightArrowDoubleLongRightArrowDoubleRightArrowDoubleRightTeeDoubleUpArrow\
        DoubleUpDownArrowDoubleVerticalBarDownArrowDownArrowBarDownArrowUpArrowDownBreveDownLeftRightVector\
        DownLeftTeeVectorDownLeftVectorDownLeftVectorBarDownRightTeeVectorDownRightVectorDownRightVectorBarDownTee\
        DownTeeArrowDownarrowDscrDstrokENGETHEacuteEcaronEcircEcyEdotEfrEgraveElementEmacrEmptySmallSquare\
        EmptyVerySmallSquareEogonEopfEpsilonEqualEqualTildeEquilibriumEscrEsimEtaEumlExistsExponentialEFcyFfr\
        FilledSmallSquareFilledVerySmallSquareFopfForAllFouriertrfFscrGJcyGTGammaGammadGbreveGcedilGcircGcyGdotGfrGgGopf\
        GreaterEqualGreaterEqualLessGreaterFullEqualGreaterGreaterGreaterLessGreaterSlantEqualGreaterTildeGscrGtHARDcy\
        HacekHatHcircHfrHilbertSpaceHopfHorizontalLineHscrHstrokHumpDownHumpHumpEqualIEcyIJligIOcyIacuteIcircIcyIdotIfr\
        IgraveImImacrImaginaryIImpliesIntIntegralIntersectionInvisibleCommaInvisibleTimesIogonIopfIotaIscrItildeIukcy\
        IumlJcircJcyJfrJopfJscrJsercyJukcyKHcyKJcyKappaKcedilKcyKfrKopfKscrLJcyLTLacuteLambdaLangLaplacetrfLarrLcaron\
        LcedilLcyLeftAngleBracketLeftArrowLeftArrowBarLeftArrowRightArrowLeftCeilingLeftDoubleBracketLeftDownTeeVector\
        LeftDownVectorLeftDownVectorBarLeftFloorLeftRightArrowLeftRightVectorLeftTeeLeftTeeArrowLeftTeeVector\
        LeftTriangleLeftTriangleBarLeftTriangleEqualLeftUpDownVectorLeftUpTeeVectorLeftUpVectorLeftUpVectorBarLeftVector\
        LeftVectorBarLeftarrowLeftrightarrowLessEqualGreaterLessFullEqualLessGreaterLessLessLessSlantEqualLessTildeLfrLl\
        LleftarrowLmidotLongLeftArrowLongLeftRightArrowLongRightArrowLongleftarrowLongleftrightarrowLongrightarrowLopf\
        LowerLeftArrowLowerRightArrowLscrLshLstrokLtMapMcyMediumSpaceMellintrfMfrMinusPlusMopfMscrMuNJcyNacuteNcaron\
        NcedilNcyNegativeMediumSpaceNegativeThickSpaceNegativeThinSpaceNegativeVeryThinSpaceNestedGreaterGreater\
        NestedLessLessNewLineNfrNoBreakNonBreakingSpaceNopfNotNotCongruentNotCupCapNotDoubleVerticalBarNotElement\
        NotEqualNotEqualTildeNotExistsNotGreaterNotGreaterEqualNotGreaterFullEqualNotGreaterGreaterNotGreaterLess\
        NotGreaterSlantEqualNotGreaterTildeNotHumpDownHumpNotHumpEqualNotLeftTriangleNotLeftTriangleBar\
        NotLeftTriangleEqualNotLessNotLessEqualNotLessGreaterNotLessLessNotLessSlantEqualNotLessTilde\
        NotNestedGreaterGreaterNotNestedLessLessNotPrecedesNotPrecedesEqualNotPrecedesSlantEqualNotReverseElement\
        NotRightTriangleNotRightTriangleBarNotRightTriangleEqualNotSquareSubsetNotSquareSubsetEqualNotSquareSuperset\
        NotSquareSupersetEqualNotSubsetNotSubsetEqualNotSucceedsNotSucceedsEqualNotSucceedsSlantEqualNotSucceedsTilde\
        NotSupersetNotSupersetEqualNotTildeNotTildeEqualNotTildeFullEqualNotTildeTildeNotVerticalBarNscrNtildeNuOElig\
        OacuteOcircOcyOdblacOfrOgraveOmacrOmegaOmicronOopfOpenCurlyDoubleQuoteOpenCurlyQuoteOrOscrOslashOtildeOtimesOuml\
        OverBarOverBraceOverBracketOverParenthesisPartialDPcyPfrPhiPiPlusMinusPoincareplanePopfPrPrecedesPrecedesEqual\
        PrecedesSlantEqualPrecedesTildePrimeProductProportionProportionalPscrPsiQUOTQfrQopfQscrRBarrREGRacuteRangRarr\
        RarrtlRcaronRcedilRcyReReverseElementReverseEquilibriumReverseUpEquilibriumRfrRhoRightAngleBracketRightArrow\
        RightArrowBarRightArrowLeftArrowRightCeilingRightDoubleBracketRightDownTeeVectorRightDownVector\
        RightDownVectorBarRightFloorRightTeeRightTeeArrowRightTeeVectorRightTriangleRightTriangleBarRightTriangleEqual\
        RightUpDownVectorRightUpTeeVectorRightUpVectorRightUpVectorBarRightVectorRightVectorBarRightarrowRopf\
        RoundImpliesRrightarrowRscrRshRuleDelayedSHCHcySHcySOFTcySacuteScScaronScedilScircScySfrShortDownArrow\
        ShortLeftArrowShortRightArrowShortUpArrowSigmaSmallCircleSopfSqrtSquareSquareIntersectionSquareSubset\
        SquareSubsetEqualSquareSupersetSquareSupersetEqualSquareUnionSscrStarSubSubsetSubsetEqualSucceedsSucceedsEqual\
        SucceedsSlantEqualSucceedsTildeSuchThatSumSupSupersetSupersetEqualSupsetTHORNTRADETSHcyTScyTabTauTcaronTcedilTcy\
        TfrThereforeThetaThickSpaceThinSpaceTildeTildeEqualTildeFullEqualTildeTildeTopfTripleDotTscrTstrokUacuteUarr\
        UarrocirUbrcyUbreveUcircUcyUdblacUfrUgraveUmacrUnderBarUnderBraceUnderBracketUnderParenthesisUnionUnionPlusUogon\
        UopfUpArrowUpArrowBarUpArrowDownArrowUpDownArrowUpEquilibriumUpTeeUpTeeArrowUparrowUpdownarrowUpperLeftArrow\
        UpperRightArrowUpsiUpsilonUringUscrUtildeUumlVDashVbarVcyVdashVdashlVeeVerbarVertVerticalBarVerticalLine\
        VerticalSeparatorVerticalTildeVeryThinSpaceVfrVopfVscrVvdashWcircWedgeWfrWopfWscrXfrXiXopfXscrYAcyYIcyYUcyYacute\
        YcircYcyYfrYopfYscrYumlZHcyZacuteZcaronZcyZdotZeroWidthSpaceZetaZfrZopfZscraacuteabreveacacEacdacircacuteacy\
        aeligafafragravealefsymalephalphaamacramalgampandandandanddandslopeandvangangeangleangmsdangmsdaaangmsdab\
        angmsdacangmsdadangmsdaeangmsdafangmsdagangmsdahangrtangrtvbangrtvbdangsphangstangzarraogonaopfapapEapacirape\
        apidaposapproxapproxeqaringascrastasympasympeqatildeaumlawconintawintbNotbackcongbackepsilonbackprimebacksim\
        backsimeqbarveebarwedbarwedgebbrkbbrktbrkbcongbcybdquobecausbecausebemptyvbepsibernoubetabethbetweenbfrbigcap\
        bigcircbigcupbigodotbigoplusbigotimesbigsqcupbigstarbigtriangledownbigtriangleupbiguplusbigveebigwedgebkarow\
        blacklozengeblacksquareblacktriangleblacktriangledownblacktriangleleftblacktrianglerightblankblk12blk14blk34\
        blockbnebnequivbnotbopfbotbottombowtieboxDLboxDRboxDlboxDrboxHboxHDboxHUboxHdboxHuboxULboxURboxUlboxUrboxVboxVH\
        boxVLboxVRboxVhboxVlboxVrboxboxboxdLboxdRboxdlboxdrboxhboxhDboxhUboxhdboxhuboxminusboxplusboxtimesboxuLboxuR\
        boxulboxurboxvboxvHboxvLboxvRboxvhboxvlboxvrbprimebrevebrvbarbscrbsemibsimbsimebsolbsolbbsolhsubbullbulletbump\
        bumpEbumpebumpeqcacutecapcapandcapbrcupcapcapcapcupcapdotcapscaretcaronccapsccaronccedilccircccupsccupssmcdot\
        cedilcemptyvcentcenterdotcfrchcycheckcheckmarkchicircirEcirccirceqcirclearrowleftcirclearrowrightcircledR\
        circledScircledastcircledcirccircleddashcirecirfnintcirmidcirscirclubsclubsuitcoloncolonecoloneqcommacommatcomp\
        compfncomplementcomplexescongcongdotconintcopfcoprodcopycopysrcrarrcrosscscrcsubcsubecsupcsupectdotcudarrl\
        cudarrrcueprcuesccularrcularrpcupcupbrcapcupcapcupcupcupdotcuporcupscurarrcurarrmcurlyeqpreccurlyeqsucccurlyvee\
        curlywedgecurrencurvearrowleftcurvearrowrightcuveecuwedcwconintcwintcylctydArrdHardaggerdalethdarrdashdashv\
        dbkarowdblacdcarondcyddddaggerddarrddotseqdegdeltademptyvdfishtdfrdharldharrdiamdiamonddiamondsuitdiamsdie\
        digammadisindivdividedivideontimesdivonxdjcydlcorndlcropdollardopfdotdoteqdoteqdotdotminusdotplusdotsquare\
        doublebarwedgedownarrowdowndownarrowsdownharpoonleftdownharpoonrightdrbkarowdrcorndrcropdscrdscydsoldstrokdtdot\
        dtridtrifduarrduhardwangledzcydzigrarreDDoteDoteacuteeasterecaronecirecircecolonecyedoteeefDotefregegraveegs\
        egsdotelelintersellelselsdotemacremptyemptysetemptyvemspemsp13emsp14engenspeogoneopfepareparsleplusepsiepsilon\
        epsiveqcirceqcoloneqsimeqslantgtreqslantlessequalsequestequivequivDDeqvparslerDoterarrescresdotesimetaetheuml\
        euroexclexistexpectationexponentialefallingdotseqfcyfemaleffiligffligfflligffrfiligfjligflatflligfltnsfnoffopf\
        forallforkforkvfpartintfrac12frac13frac14frac15frac16frac18frac23frac25frac34frac35frac38frac45frac56frac58\
        frac78fraslfrownfscrgEgElgacutegammagammadgapgbrevegcircgcygdotgegelgeqgeqqgeqslantgesgesccgesdotgesdotogesdotol\
        geslgeslesgfrggggggimelgjcyglglEglagljgnEgnapgnapproxgnegneqgneqqgnsimgopfgravegscrgsimgsimegsimlgtgtccgtcir\
        gtdotgtlPargtquestgtrapproxgtrarrgtrdotgtreqlessgtreqqlessgtrlessgtrsimgvertneqqgvnEhArrhairsphalfhamilthardcy\
        harrharrcirharrwhbarhcircheartsheartsuithellipherconhfrhksearowhkswarowhoarrhomththookleftarrowhookrightarrow\
        hopfhorbarhscrhslashhstrokhybullhypheniacuteicicircicyiecyiexcliffifrigraveiiiiiintiiintiinfiniiotaijligimacr\
        imageimaglineimagpartimathimofimpedinincareinfininfintieinodotintintcalintegersintercalintlarhkintprodiocyiogon\
        iopfiotaiprodiquestiscrisinisinEisindotisinsisinsvisinvititildeiukcyiumljcircjcyjfrjmathjopfjscrjsercyjukcykappa\
        kappavkcedilkcykfrkgreenkhcykjcykopfkscrlAarrlArrlAtaillBarrlElEglHarlacutelaemptyvlagranlambdalanglangdlangle\
        laplaquolarrlarrblarrbfslarrfslarrhklarrlplarrpllarrsimlarrtllatlataillatelateslbarrlbbrklbracelbracklbrke\
        lbrksldlbrkslulcaronlcedillceillcublcyldcaldquoldquorldrdharldrusharldshleleftarrowleftarrowtailleftharpoondown\
        leftharpoonupleftleftarrowsleftrightarrowleftrightarrowsleftrightharpoonsleftrightsquigarrowleftthreetimeslegleq\
        leqqleqslantleslescclesdotlesdotolesdotorlesglesgeslessapproxlessdotlesseqgtrlesseqqgtrlessgtrlesssimlfisht\
        lfloorlfrlglgElhardlharulharullhblkljcyllllarrllcornerllhardlltrilmidotlmoustlmoustachelnElnaplnapproxlnelneq\
        lneqqlnsimloangloarrlobrklongleftarrowlongleftrightarrowlongmapstolongrightarrowlooparrowleftlooparrowrightlopar\
        lopflopluslotimeslowastlowbarlozlozengelozflparlparltlrarrlrcornerlrharlrhardlrmlrtrilsaquolscrlshlsimlsimelsimg\
        lsqblsquolsquorlstrokltltccltcirltdotlthreeltimesltlarrltquestltrParltriltrieltriflurdsharluruharlvertneqqlvnE\
        mDDotmacrmalemaltmaltesemapmapstomapstodownmapstoleftmapstoupmarkermcommamcymdashmeasuredanglemfrmhomicromid\
        midastmidcirmiddotminusminusbminusdminusdumlcpmldrmnplusmodelsmopfmpmscrmstposmumultimapmumapnGgnGtnGtv\
        nLeftarrownLeftrightarrownLlnLtnLtvnRightarrownVDashnVdashnablanacutenangnapnapEnapidnaposnapproxnaturnatural\
        naturalsnbspnbumpnbumpencapncaronncedilncongncongdotncupncyndashneneArrnearhknearrnearrownedotnequivnesearnesim\
        nexistnexistsnfrngEngengeqngeqqngeqslantngesngsimngtngtrnhArrnharrnhparninisnisdnivnjcynlArrnlEnlarrnldrnle\
        nleftarrownleftrightarrownleqnleqqnleqslantnlesnlessnlsimnltnltrinltrienmidnopfnotnotinnotinEnotindotnotinva\
        notinvbnotinvcnotninotnivanotnivbnotnivcnparnparallelnparslnpartnpolintnprnprcuenprenprecnpreceqnrArrnrarrnrarrc\
        nrarrwnrightarrownrtrinrtrienscnsccuenscenscrnshortmidnshortparallelnsimnsimensimeqnsmidnsparnsqsubensqsupensub\
        nsubEnsubensubsetnsubseteqnsubseteqqnsuccnsucceqnsupnsupEnsupensupsetnsupseteqnsupseteqqntglntildentlg\
        ntriangleleftntrianglelefteqntrianglerightntrianglerighteqnunumnumeronumspnvDashnvHarrnvapnvdashnvgenvgtnvinfin\
        nvlArrnvlenvltnvltrienvrArrnvrtrienvsimnwArrnwarhknwarrnwarrownwnearoSoacuteoastocirocircocyodashodblacodivodot\
        odsoldoeligofcirofrogonograveogtohbarohmointolarrolcirolcrossolineoltomacromegaomicronomidominusoopfoparoperp\
        oplusororarrordorderorderofordfordmorigoforororslopeorvoscroslashosolotildeotimesotimesasoumlovbarparpara\
        parallelparsimparslpartpcypercntperiodpermilperppertenkpfrphiphivphmmatphonepipitchforkpivplanckplanckhplankv\
        plusplusacirplusbpluscirplusdoplusdupluseplusmnplussimplustwopmpointintpopfpoundprprEprapprcuepreprecprecapprox\
        preccurlyeqpreceqprecnapproxprecneqqprecnsimprecsimprimeprimesprnEprnapprnsimprodprofalarproflineprofsurfprop\
        proptoprsimprurelpscrpsipuncspqfrqintqopfqprimeqscrquaternionsquatintquestquesteqquotrAarrrArrrAtailrBarrrHar\
        raceracuteradicraemptyvrangrangdrangerangleraquorarrrarraprarrbrarrbfsrarrcrarrfsrarrhkrarrlprarrplrarrsimrarrtl\
        rarrwratailratiorationalsrbarrrbbrkrbracerbrackrbrkerbrksldrbrkslurcaronrcedilrceilrcubrcyrdcardldharrdquordquor\
        rdshrealrealinerealpartrealsrectregrfishtrfloorrfrrhardrharurharulrhorhovrightarrowrightarrowtail\
        rightharpoondownrightharpoonuprightleftarrowsrightleftharpoonsrightrightarrowsrightsquigarrowrightthreetimesring\
        risingdotseqrlarrrlharrlmrmoustrmoustachernmidroangroarrrobrkroparropfroplusrotimesrparrpargtrppolintrrarrrsaquo\
        rscrrshrsqbrsquorsquorrthreertimesrtrirtriertrifrtriltriruluharrxsacutesbquoscscEscapscaronsccuescescedilscirc\
        scnEscnapscnsimscpolintscsimscysdotsdotbsdoteseArrsearhksearrsearrowsectsemiseswarsetminussetmnsextsfrsfrown\
        sharpshchcyshcyshortmidshortparallelshysigmasigmafsigmavsimsimdotsimesimeqsimgsimgEsimlsimlEsimnesimplussimrarr\
        slarrsmallsetminussmashpsmeparslsmidsmilesmtsmtesmtessoftcysolsolbsolbarsopfspadesspadesuitsparsqcapsqcapssqcup\
        sqcupssqsubsqsubesqsubsetsqsubseteqsqsupsqsupesqsupsetsqsupseteqsqusquaresquarfsqufsrarrsscrssetmnssmilesstarf\
        starstarfstraightepsilonstraightphistrnssubsubEsubdotsubesubedotsubmultsubnEsubnesubplussubrarrsubsetsubseteq\
        subseteqqsubsetneqsubsetneqqsubsimsubsubsubsupsuccsuccapproxsucccurlyeqsucceqsuccnapproxsuccneqqsuccnsimsuccsim\
        sumsungsupsup1sup2sup3supEsupdotsupdsubsupesupedotsuphsolsuphsubsuplarrsupmultsupnEsupnesupplussupsetsupseteq\
        supseteqqsupsetneqsupsetneqqsupsimsupsubsupsupswArrswarhkswarrswarrowswnwarszligtargettautbrktcarontcediltcytdot\
        telrectfrthere4thereforethetathetasymthetavthickapproxthicksimthinspthkapthksimthorntildetimestimesbtimesbar\
        timesdtinttoeatoptopbottopcirtopftopforktosatprimetradetriangletriangledowntrianglelefttrianglelefteqtriangleq\
        trianglerighttrianglerighteqtridottrietriminustriplustrisbtritimetrpeziumtscrtscytshcytstroktwixt\
        twoheadleftarrowtwoheadrightarrowuArruHaruacuteuarrubrcyubreveucircucyudarrudblacudharufishtufrugraveuharluharr\
        uhblkulcornulcornerulcropultriumacrumluogonuopfuparrowupdownarrowupharpoonleftupharpoonrightuplusupsiupsih\
        upsilonupuparrowsurcornurcornerurcropuringurtriuscrutdotutildeutriutrifuuarruumluwanglevArrvBarvBarvvDashvangrt\
        varepsilonvarkappavarnothingvarphivarpivarproptovarrvarrhovarsigmavarsubsetneqvarsubsetneqqvarsupsetneq\
        varsupsetneqqvarthetavartriangleleftvartrianglerightvcyvdashveeveebarveeeqvellipverbarvertvfrvltrivnsubvnsupvopf\
        vpropvrtrivscrvsubnEvsubnevsupnEvsupnevzigzagwcircwedbarwedgewedgeqweierpwfrwopfwpwrwreathwscrxcapxcircxcupxdtri\
        xfrxhArrxharrxixlArrxlarrxmapxnisxodotxopfxoplusxotimexrArrxrarrxscrxsqcupxuplusxutrixveexwedgeyacuteyacyycirc\
        ycyyenyfryicyyopfyscryucyyumlzacutezcaronzcyzdotzeetrfzetazfrzhcyzigrarrzopfzscrzwjzwnj
        """

    /// The start of each name, and the end of the last.
    static let offsets: [UInt16] = [
        0, 5, 8, 14, 20, 25, 28, 31, 37, 42, 47, 50, 55, 59, 72, 77, 81, 87, 93, 97, 106, 110, 116, 119, 126, 136, 140,
        143, 147, 152, 156, 162, 166, 170, 176, 179, 199, 206, 212, 218, 223, 230, 234, 241, 250, 253, 256, 265, 276,
        286, 297, 321, 342, 357, 362, 368, 377, 383, 398, 402, 411, 442, 447, 451, 454, 460, 462, 470, 474, 478, 482,
        488, 492, 497, 503, 506, 509, 514, 517, 533, 547, 569, 585, 601, 608, 621, 625, 628, 634, 642, 663, 672, 687,
        702, 722, 735, 754, 778, 798, 814, 828, 841, 858, 875, 884, 896, 912, 921, 940, 957, 971, 988, 1006, 1021,
        1039, 1046, 1058, 1067, 1071, 1077, 1080, 1083, 1089, 1095, 1100, 1103, 1107, 1110, 1116, 1123, 1128, 1144,
        1164, 1169, 1173, 1180, 1185, 1195, 1206, 1210, 1214, 1217, 1221, 1227, 1239, 1242, 1245, 1262, 1283, 1287,
        1293, 1303, 1307, 1311, 1313, 1318, 1324, 1330, 1336, 1341, 1344, 1348, 1351, 1353, 1357, 1369, 1385, 1401,
        1415, 1426, 1443, 1455, 1459, 1461, 1467, 1472, 1475, 1480, 1483, 1495, 1499, 1513, 1517, 1523, 1535, 1544,
        1548, 1553, 1557, 1563, 1568, 1571, 1575, 1578, 1584, 1586, 1591, 1601, 1608, 1611, 1619, 1631, 1645, 1659,
        1664, 1668, 1672, 1676, 1682, 1687, 1691, 1696, 1699, 1702, 1706, 1710, 1716, 1721, 1725, 1729, 1734, 1740,
        1743, 1746, 1750, 1754, 1758, 1760, 1766, 1772, 1776, 1786, 1790, 1796, 1802, 1805, 1821, 1830, 1842, 1861,
        1872, 1889, 1906, 1920, 1937, 1946, 1960, 1975, 1982, 1994, 2007, 2019, 2034, 2051, 2067, 2082, 2094, 2109,
        2119, 2132, 2141, 2155, 2171, 2184, 2195, 2203, 2217, 2226, 2229, 2231, 2241, 2247, 2260, 2278, 2292, 2305,
        2323, 2337, 2341, 2355, 2370, 2374, 2377, 2383, 2385, 2388, 2391, 2402, 2411, 2414, 2423, 2427, 2431, 2433,
        2437, 2443, 2449, 2455, 2458, 2477, 2495, 2512, 2533, 2553, 2567, 2574, 2577, 2584, 2600, 2604, 2607, 2619,
        2628, 2648, 2658, 2666, 2679, 2688, 2698, 2713, 2732, 2749, 2763, 2783, 2798, 2813, 2825, 2840, 2858, 2878,
        2885, 2897, 2911, 2922, 2939, 2951, 2974, 2991, 3002, 3018, 3039, 3056, 3072, 3091, 3112, 3127, 3147, 3164,
        3186, 3195, 3209, 3220, 3236, 3257, 3273, 3284, 3300, 3308, 3321, 3338, 3351, 3365, 3369, 3375, 3377, 3382,
        3388, 3393, 3396, 3402, 3405, 3411, 3416, 3421, 3428, 3432, 3452, 3466, 3468, 3472, 3478, 3484, 3490, 3494,
        3501, 3510, 3521, 3536, 3544, 3547, 3550, 3553, 3555, 3564, 3577, 3581, 3583, 3591, 3604, 3622, 3635, 3640,
        3647, 3657, 3669, 3673, 3676, 3680, 3683, 3687, 3691, 3696, 3699, 3705, 3709, 3713, 3719, 3725, 3731, 3734,
        3736, 3750, 3768, 3788, 3791, 3794, 3811, 3821, 3834, 3853, 3865, 3883, 3901, 3916, 3934, 3944, 3952, 3965,
        3979, 3992, 4008, 4026, 4043, 4059, 4072, 4088, 4099, 4113, 4123, 4127, 4139, 4150, 4154, 4157, 4168, 4174,
        4178, 4184, 4190, 4192, 4198, 4204, 4209, 4212, 4215, 4229, 4243, 4258, 4270, 4275, 4286, 4290, 4294, 4300,
        4318, 4330, 4347, 4361, 4380, 4391, 4395, 4399, 4402, 4408, 4419, 4427, 4440, 4458, 4471, 4479, 4482, 4485,
        4493, 4506, 4512, 4517, 4522, 4527, 4531, 4534, 4537, 4543, 4549, 4552, 4555, 4564, 4569, 4579, 4588, 4593,
        4603, 4617, 4627, 4631, 4640, 4644, 4650, 4656, 4660, 4668, 4673, 4679, 4684, 4687, 4693, 4696, 4702, 4707,
        4715, 4725, 4737, 4753, 4758, 4767, 4772, 4776, 4783, 4793, 4809, 4820, 4833, 4838, 4848, 4855, 4866, 4880,
        4895, 4899, 4906, 4911, 4915, 4921, 4925, 4930, 4934, 4937, 4942, 4948, 4951, 4957, 4961, 4972, 4984, 5001,
        5014, 5027, 5030, 5034, 5038, 5044, 5049, 5054, 5057, 5061, 5065, 5068, 5070, 5074, 5078, 5082, 5086, 5090,
        5096, 5101, 5104, 5107, 5111, 5115, 5119, 5123, 5129, 5135, 5138, 5142, 5156, 5160, 5163, 5167, 5171, 5177,
        5183, 5185, 5188, 5191, 5196, 5201, 5204, 5209, 5211, 5214, 5220, 5227, 5232, 5237, 5242, 5247, 5250, 5253,
        5259, 5263, 5271, 5275, 5278, 5282, 5287, 5293, 5301, 5309, 5317, 5325, 5333, 5341, 5349, 5357, 5362, 5369,
        5377, 5383, 5388, 5395, 5400, 5404, 5406, 5409, 5415, 5418, 5422, 5426, 5432, 5440, 5445, 5449, 5452, 5457,
        5464, 5470, 5474, 5482, 5487, 5491, 5499, 5510, 5519, 5526, 5535, 5541, 5547, 5555, 5559, 5567, 5572, 5575,
        5580, 5586, 5593, 5600, 5605, 5611, 5615, 5619, 5626, 5629, 5635, 5642, 5648, 5655, 5663, 5672, 5680, 5687,
        5702, 5715, 5723, 5729, 5737, 5743, 5755, 5766, 5779, 5796, 5813, 5831, 5836, 5841, 5846, 5851, 5856, 5859,
        5866, 5870, 5874, 5877, 5883, 5889, 5894, 5899, 5904, 5909, 5913, 5918, 5923, 5928, 5933, 5938, 5943, 5948,
        5953, 5957, 5962, 5967, 5972, 5977, 5982, 5987, 5993, 5998, 6003, 6008, 6013, 6017, 6022, 6027, 6032, 6037,
        6045, 6052, 6060, 6065, 6070, 6075, 6080, 6084, 6089, 6094, 6099, 6104, 6109, 6114, 6120, 6125, 6131, 6135,
        6140, 6144, 6149, 6153, 6158, 6166, 6170, 6176, 6180, 6185, 6190, 6196, 6202, 6205, 6211, 6219, 6225, 6231,
        6237, 6241, 6246, 6251, 6256, 6262, 6268, 6273, 6278, 6285, 6289, 6294, 6301, 6305, 6314, 6317, 6321, 6326,
        6335, 6338, 6341, 6345, 6349, 6355, 6370, 6386, 6394, 6402, 6412, 6423, 6434, 6438, 6446, 6452, 6459, 6464,
        6472, 6477, 6483, 6490, 6495, 6501, 6505, 6511, 6521, 6530, 6534, 6541, 6547, 6551, 6557, 6561, 6567, 6572,
        6577, 6581, 6585, 6590, 6594, 6599, 6604, 6611, 6618, 6623, 6628, 6634, 6641, 6644, 6652, 6658, 6664, 6670,
        6675, 6679, 6685, 6692, 6703, 6714, 6722, 6732, 6738, 6752, 6767, 6772, 6777, 6785, 6790, 6796, 6800, 6804,
        6810, 6816, 6820, 6824, 6829, 6836, 6841, 6847, 6850, 6852, 6859, 6864, 6871, 6874, 6879, 6886, 6892, 6895,
        6900, 6905, 6909, 6916, 6927, 6932, 6935, 6942, 6947, 6950, 6956, 6969, 6975, 6979, 6985, 6991, 6997, 7001,
        7004, 7009, 7017, 7025, 7032, 7041, 7055, 7064, 7078, 7093, 7109, 7117, 7123, 7129, 7133, 7137, 7141, 7147,
        7152, 7156, 7161, 7166, 7171, 7178, 7182, 7190, 7195, 7199, 7205, 7211, 7217, 7221, 7226, 7232, 7235, 7239,
        7241, 7246, 7249, 7251, 7257, 7260, 7266, 7268, 7276, 7279, 7282, 7288, 7293, 7298, 7306, 7312, 7316, 7322,
        7328, 7331, 7335, 7340, 7344, 7348, 7354, 7359, 7363, 7370, 7375, 7381, 7388, 7393, 7403, 7414, 7420, 7426,
        7431, 7438, 7446, 7451, 7456, 7460, 7465, 7469, 7472, 7475, 7479, 7483, 7487, 7492, 7503, 7515, 7528, 7531,
        7537, 7543, 7548, 7554, 7557, 7562, 7567, 7571, 7576, 7581, 7585, 7589, 7595, 7599, 7604, 7612, 7618, 7624,
        7630, 7636, 7642, 7648, 7654, 7660, 7666, 7672, 7678, 7684, 7690, 7696, 7702, 7707, 7712, 7716, 7718, 7721,
        7727, 7732, 7738, 7741, 7747, 7752, 7755, 7759, 7761, 7764, 7767, 7771, 7779, 7782, 7787, 7793, 7800, 7808,
        7812, 7818, 7821, 7823, 7826, 7831, 7835, 7837, 7840, 7843, 7846, 7849, 7853, 7861, 7864, 7868, 7873, 7878,
        7882, 7887, 7891, 7895, 7900, 7905, 7907, 7911, 7916, 7921, 7927, 7934, 7943, 7949, 7955, 7964, 7974, 7981,
        7987, 7996, 8000, 8004, 8010, 8014, 8020, 8026, 8030, 8037, 8042, 8046, 8051, 8057, 8066, 8072, 8078, 8081,
        8089, 8097, 8102, 8108, 8121, 8135, 8139, 8145, 8149, 8155, 8161, 8167, 8173, 8179, 8181, 8186, 8189, 8193,
        8198, 8201, 8204, 8210, 8212, 8218, 8223, 8229, 8234, 8239, 8244, 8249, 8257, 8265, 8270, 8274, 8279, 8281,
        8287, 8292, 8300, 8306, 8309, 8315, 8323, 8331, 8339, 8346, 8350, 8355, 8359, 8363, 8368, 8374, 8378, 8382,
        8387, 8394, 8399, 8405, 8410, 8412, 8418, 8423, 8427, 8432, 8435, 8438, 8443, 8447, 8451, 8457, 8462, 8467,
        8473, 8479, 8482, 8485, 8491, 8495, 8499, 8503, 8507, 8512, 8516, 8522, 8527, 8529, 8532, 8536, 8542, 8550,
        8556, 8562, 8566, 8571, 8577, 8580, 8585, 8589, 8594, 8601, 8607, 8613, 8619, 8625, 8632, 8638, 8641, 8647,
        8651, 8656, 8661, 8666, 8672, 8678, 8683, 8690, 8697, 8703, 8709, 8714, 8718, 8721, 8725, 8730, 8736, 8743,
        8751, 8755, 8757, 8766, 8779, 8794, 8807, 8821, 8835, 8850, 8867, 8886, 8900, 8903, 8906, 8910, 8918, 8921,
        8926, 8932, 8939, 8947, 8951, 8957, 8967, 8974, 8983, 8993, 9000, 9007, 9013, 9019, 9022, 9024, 9027, 9032,
        9037, 9043, 9048, 9052, 9054, 9059, 9067, 9073, 9078, 9084, 9090, 9100, 9103, 9107, 9115, 9118, 9122, 9127,
        9132, 9137, 9142, 9147, 9160, 9178, 9188, 9202, 9215, 9229, 9234, 9238, 9244, 9251, 9257, 9263, 9266, 9273,
        9277, 9281, 9287, 9292, 9300, 9305, 9311, 9314, 9319, 9325, 9329, 9332, 9336, 9341, 9346, 9350, 9355, 9361,
        9367, 9369, 9373, 9378, 9383, 9389, 9395, 9401, 9408, 9414, 9418, 9423, 9428, 9436, 9443, 9452, 9456, 9461,
        9465, 9469, 9473, 9480, 9483, 9489, 9499, 9509, 9517, 9523, 9529, 9532, 9537, 9550, 9553, 9556, 9561, 9564,
        9570, 9576, 9582, 9587, 9593, 9599, 9606, 9610, 9614, 9620, 9626, 9630, 9632, 9636, 9642, 9644, 9652, 9657,
        9660, 9663, 9667, 9677, 9692, 9695, 9698, 9702, 9713, 9719, 9725, 9730, 9736, 9740, 9743, 9747, 9752, 9757,
        9764, 9769, 9776, 9784, 9788, 9793, 9799, 9803, 9809, 9815, 9820, 9828, 9832, 9835, 9840, 9842, 9847, 9853,
        9858, 9865, 9870, 9876, 9882, 9887, 9893, 9900, 9903, 9906, 9909, 9913, 9918, 9927, 9931, 9936, 9939, 9943,
        9948, 9953, 9958, 9960, 9963, 9967, 9970, 9974, 9979, 9982, 9987, 9991, 9994, 10004, 10019, 10023, 10028,
        10037, 10041, 10046, 10051, 10054, 10059, 10065, 10069, 10073, 10076, 10081, 10087, 10095, 10102, 10109, 10116,
        10121, 10128, 10135, 10142, 10146, 10155, 10161, 10166, 10173, 10176, 10182, 10186, 10191, 10198, 10203, 10208,
        10214, 10220, 10231, 10236, 10242, 10245, 10251, 10255, 10259, 10268, 10282, 10286, 10291, 10297, 10302, 10307,
        10314, 10321, 10325, 10330, 10335, 10342, 10351, 10361, 10366, 10373, 10377, 10382, 10387, 10394, 10403, 10413,
        10417, 10423, 10427, 10440, 10455, 10469, 10485, 10487, 10490, 10496, 10501, 10507, 10513, 10517, 10523, 10527,
        10531, 10538, 10544, 10548, 10552, 10559, 10565, 10572, 10577, 10582, 10588, 10593, 10600, 10606, 10608, 10614,
        10618, 10622, 10627, 10630, 10635, 10641, 10645, 10649, 10655, 10660, 10665, 10668, 10672, 10678, 10681, 10686,
        10689, 10693, 10698, 10703, 10710, 10715, 10718, 10723, 10728, 10735, 10739, 10745, 10749, 10753, 10758, 10763,
        10765, 10770, 10773, 10778, 10785, 10789, 10793, 10799, 10803, 10810, 10813, 10817, 10823, 10827, 10833, 10839,
        10847, 10851, 10856, 10859, 10863, 10871, 10877, 10882, 10886, 10889, 10895, 10901, 10907, 10911, 10918, 10921,
        10924, 10928, 10934, 10939, 10941, 10950, 10953, 10959, 10966, 10972, 10976, 10984, 10989, 10996, 11002, 11008,
        11013, 11019, 11026, 11033, 11035, 11043, 11047, 11052, 11054, 11057, 11061, 11066, 11069, 11073, 11083, 11094,
        11100, 11111, 11119, 11127, 11134, 11139, 11145, 11149, 11154, 11160, 11164, 11172, 11180, 11188, 11192, 11198,
        11203, 11209, 11213, 11216, 11222, 11225, 11229, 11233, 11239, 11243, 11254, 11261, 11266, 11273, 11277, 11282,
        11286, 11292, 11297, 11301, 11305, 11311, 11316, 11324, 11328, 11333, 11338, 11344, 11349, 11353, 11359, 11364,
        11371, 11376, 11382, 11388, 11394, 11400, 11407, 11413, 11418, 11424, 11429, 11438, 11443, 11448, 11454, 11460,
        11465, 11472, 11479, 11485, 11491, 11496, 11500, 11503, 11507, 11514, 11519, 11525, 11529, 11533, 11540, 11548,
        11553, 11557, 11560, 11566, 11572, 11575, 11580, 11585, 11591, 11594, 11598, 11608, 11622, 11638, 11652, 11667,
        11684, 11700, 11715, 11730, 11734, 11746, 11751, 11756, 11759, 11765, 11775, 11780, 11785, 11790, 11795, 11800,
        11804, 11810, 11817, 11821, 11827, 11835, 11840, 11846, 11850, 11853, 11857, 11862, 11868, 11874, 11880, 11884,
        11889, 11894, 11902, 11909, 11911, 11917, 11922, 11924, 11927, 11931, 11937, 11942, 11945, 11951, 11956, 11960,
        11965, 11971, 11979, 11984, 11987, 11991, 11996, 12001, 12006, 12012, 12017, 12024, 12028, 12032, 12038, 12046,
        12051, 12055, 12058, 12064, 12069, 12075, 12079, 12087, 12100, 12103, 12108, 12114, 12120, 12123, 12129, 12133,
        12138, 12142, 12147, 12151, 12156, 12161, 12168, 12175, 12180, 12193, 12199, 12207, 12211, 12216, 12219, 12223,
        12228, 12234, 12237, 12241, 12247, 12251, 12257, 12266, 12270, 12275, 12281, 12286, 12292, 12297, 12303, 12311,
        12321, 12326, 12332, 12340, 12350, 12353, 12359, 12365, 12369, 12374, 12378, 12384, 12390, 12396, 12400, 12405,
        12420, 12431, 12436, 12439, 12443, 12449, 12453, 12460, 12467, 12472, 12477, 12484, 12491, 12497, 12505, 12514,
        12523, 12533, 12539, 12545, 12551, 12555, 12565, 12576, 12582, 12593, 12601, 12609, 12616, 12619, 12623, 12626,
        12630, 12634, 12638, 12642, 12648, 12655, 12659, 12666, 12673, 12680, 12687, 12694, 12699, 12704, 12711, 12717,
        12725, 12734, 12743, 12753, 12759, 12765, 12771, 12776, 12782, 12787, 12794, 12800, 12805, 12811, 12814, 12818,
        12824, 12830, 12833, 12837, 12843, 12846, 12852, 12861, 12866, 12874, 12880, 12891, 12899, 12905, 12910, 12916,
        12921, 12926, 12931, 12937, 12945, 12951, 12955, 12959, 12962, 12968, 12974, 12978, 12985, 12989, 12995, 13000,
        13008, 13020, 13032, 13046, 13055, 13068, 13083, 13089, 13093, 13101, 13108, 13113, 13120, 13128, 13132, 13136,
        13141, 13147, 13152, 13168, 13185, 13189, 13193, 13199, 13203, 13208, 13214, 13219, 13222, 13227, 13233, 13238,
        13244, 13247, 13253, 13258, 13263, 13268, 13274, 13282, 13288, 13293, 13298, 13301, 13306, 13310, 13317, 13328,
        13341, 13355, 13360, 13364, 13369, 13376, 13386, 13392, 13400, 13406, 13411, 13416, 13420, 13425, 13431, 13435,
        13440, 13445, 13449, 13456, 13460, 13464, 13469, 13474, 13480, 13490, 13498, 13508, 13514, 13519, 13528, 13532,
        13538, 13546, 13558, 13571, 13583, 13596, 13604, 13619, 13635, 13638, 13643, 13646, 13652, 13657, 13663, 13669,
        13673, 13676, 13681, 13686, 13691, 13695, 13700, 13705, 13709, 13715, 13721, 13727, 13733, 13740, 13745, 13751,
        13756, 13762, 13768, 13771, 13775, 13777, 13779, 13785, 13789, 13793, 13798, 13802, 13807, 13810, 13815, 13820,
        13822, 13827, 13832, 13836, 13840, 13845, 13849, 13855, 13861, 13866, 13871, 13875, 13881, 13887, 13892, 13896,
        13902, 13908, 13912, 13917, 13920, 13923, 13926, 13930, 13934, 13938, 13942, 13946, 13952, 13958, 13961, 13965,
        13971, 13975, 13978, 13982, 13989, 13993, 13997, 14000, 14004,
    ]
}
